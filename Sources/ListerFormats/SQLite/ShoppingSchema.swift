// SPDX-License-Identifier: MIT

/// The tables of the app's database, version 13.
enum ShoppingSchema {
  /// What makes the tables.
  ///
  /// The app changes nothing in a database that has its version.
  static let tables: StaticString = """
    CREATE TABLE items (_id INTEGER PRIMARY KEY,name VARCHAR,image VARCHAR,price INTEGER,\
    units VARCHAR,tags VARCHAR,barcode VARCHAR,location VARCHAR,note VARCHAR,due INTEGER,\
    created INTEGER,modified INTEGER,accessed INTEGER);
    CREATE TABLE lists (_id INTEGER PRIMARY KEY,name VARCHAR,image VARCHAR,created INTEGER,\
    modified INTEGER,accessed INTEGER,share_name VARCHAR,share_contacts VARCHAR,\
    skin_background VARCHAR,skin_font VARCHAR,skin_color INTEGER,\
    skin_color_strikethrough INTEGER DEFAULT 4278216192,store_filter INTEGER DEFAULT -1,\
    tags_filter VARCHAR,items_sort INTEGER);
    CREATE TABLE contains (_id INTEGER PRIMARY KEY,item_id INTEGER,list_id INTEGER,\
    quantity VARCHAR,status INTEGER,created INTEGER,modified INTEGER,accessed INTEGER,\
    share_created_by VARCHAR,share_modified_by VARCHAR,sort_key INTEGER,priority INTEGER);
    CREATE TABLE stores (_id INTEGER PRIMARY KEY,name VARCHAR,list_id INTEGER,created INTEGER,\
    modified INTEGER);
    CREATE TABLE itemstores (_id INTEGER PRIMARY KEY,item_id INTEGER,store_id INTEGER,\
    stocks_item INTEGER DEFAULT 1,aisle INTEGER,price INTEGER,created INTEGER,modified INTEGER);
    CREATE TABLE units (_id INTEGER PRIMARY KEY,name VARCHAR,singular VARCHAR,created INTEGER,\
    modified INTEGER);
    CREATE INDEX itemstores_item_id ON itemstores (item_id ASC, price ASC);
    CREATE TABLE android_metadata (locale TEXT);
    INSERT INTO android_metadata VALUES ('en_US');
    PRAGMA user_version = 13
    """
}
