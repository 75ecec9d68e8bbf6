# SPDX-License-Identifier: MIT
"""What the program and the package for Python say of themselves, as parts of the site."""

import ast
import html
import inspect
import json
import re
import subprocess
import tempfile
import urllib.request
from functools import cache
from pathlib import Path

from page import Page, table

SOURCES = Path(__file__).resolve().parent.parent
PYTHON = SOURCES / "Python"


def add(pages, writer, binary):
    """Adds to the pages that are there, and returns those that are new: one for each command."""
    pages["Functions"].body = named_rows(pages["Functions"].body)
    for name, text in (("DocumentFormat", members(pages)), ("Service", routes(binary)), ("Python", package())):
        pages[name].body += writer.write(text, pages[name])
    return commands(pages["Commands"], binary)


def named_rows(body):
    """Rows of functions, which links may name: Functions.html#ROUND."""
    return re.sub(r"<tr>\n<td><code>([A-Z][\w.]*)\(", r'<tr id="\1">\n<td><code>\1(', body)


def commands(index, binary):
    """A page for each command, of the manual page; the groups of the list of commands are topics of the index."""
    manual = subprocess.run([binary, "manual"], check=True, capture_output=True).stdout
    written = subprocess.run(["mandoc", "-T", "html", "-O", "fragment"], input=manual, check=True, capture_output=True)
    # What is below the last section is not of the text.
    text = written.stdout.decode().rpartition("</section>")[0]
    sections = re.split(r'<section class="S[hs]">\n', text)
    found = {}
    for section in sections:
        heading = re.match(r'<h([12]) class="S[hs]" id="([^"]*)"><a[^>]*>(.*?)</a></h\1>\n', section, re.DOTALL)
        if not heading:
            continue
        title = " ".join(heading[3].split())
        body = section[heading.end():].replace("</section>", "")
        if title.startswith("lister "):
            name = title.split()[1]
            summary = re.search(r'<p class="Pp">(.*?)</p>', body, re.DOTALL)
            found[name] = Page(f"lister-{name}", f"lister {name}", html.unescape(" ".join(summary[1].split())),
                               body=f"<pre><code>{title}</code></pre>\n{body}", parent=index)
        elif title in ("ENVIRONMENT", "FILES"):
            index.body += f"<h2 id=\"{heading[2]}\">{title.capitalize()}</h2>\n{body}"
    listed = subprocess.run([binary, "help"], check=True, capture_output=True, text=True).stdout
    for group in re.finditer(r"^(\w+):\n((?:  .*\n)+)", listed, re.MULTILINE):
        names = [name for name in re.findall(r"^  ([a-z]+) ", group[2], re.MULTILINE) if name in found]
        if names:
            index.topics.append((group[1], [f"lister-{name}" for name in names]))
    return found.values()


def kind(schema):
    """What a value has to be, in words."""
    if "$ref" in schema:
        name = schema["$ref"].rpartition("/")[2]
        return f"[{name}](#{name})"
    if "anyOf" in schema:
        return " or ".join(kind(one) for one in schema["anyOf"])
    if "enum" in schema:
        return " or ".join(f"`{json.dumps(one)}`" for one in schema["enum"])
    words = schema.get("type", "any value")
    words = " or ".join(words) if isinstance(words, list) else words
    return f"{words} of {kind(schema['items'])}" if words == "array" and schema.get("items") else words


def members(pages):
    """The members of a document, of its schema."""
    schema = json.loads((SOURCES / "Lister" / "Lister.docc" / "document.schema.json").read_text())
    parts = ["\n\n## All members\n\nThe schema of documents, [document.schema.json](document.schema.json), as tables.\n"]
    for name, one in [("Document", schema), *schema["$defs"].items()]:
        rows = [(f"`{key}`", kind(value), value.get("description", "")) for key, value in one.get("properties", {}).items()]
        parts.append(f"### {name}\n\n" + table(("member", "is", ""), rows))
    return "\n".join(parts)


@cache
def description(binary):
    """The description of the service, as it hands it out."""
    with tempfile.TemporaryDirectory() as folder:
        server = subprocess.Popen([binary, "serve", "--in", folder, "--listen", "127.0.0.1:0"], stderr=subprocess.PIPE, text=True)
        try:
            address = re.search(r"http://\S+", server.stderr.readline())[0]
            with urllib.request.urlopen(f"{address}/v1/openapi.json", timeout=30) as answer:
                return answer.read().decode()
        finally:
            server.terminate()
            server.wait(30)


def routes(binary):
    """All routes, of the description of the service."""
    rows = [(f"`{method.upper()}`", f"`{path}`", one.get("summary", ""))
            for path, methods in json.loads(description(binary))["paths"].items()
            for method, one in methods.items() if "responses" in one]
    return ("\n\n## All routes\n\nOf the description that the service hands out, [openapi.json](openapi.json).\n\n"
            + table(("", "path", "does"), rows))


def documented(text):
    """The sentences of a docstring as Markdown: what stands below "Args:" as a list."""
    lines, listed = [], False
    for line in inspect.cleandoc(text).splitlines():
        if re.fullmatch(r"(Args|Returns|Raises|Yields):", line):
            listed = line in ("Args:", "Raises:")
            lines += ["", {"Args:": "It takes", "Raises:": "It raises"}.get(line, line[:-1]) + ":", ""]
        elif listed and re.match(r"    \S", line):
            lines.append(re.sub(r"^    ([\w*]+): ", r"- `\1`: ", line))
        else:
            lines.append(line.strip() if not listed else f"  {line.strip()}")
    return "\n".join(lines).replace("``", "`")


def signature(node, name):
    """How a function is called."""
    words = ast.unparse(node.args)
    words = re.sub(r"^self(, )?", "", words)
    return f"{name}({words})" + (f" -> {ast.unparse(node.returns)}" if node.returns and node.name != "__init__" else "")


def described(node, prefix=""):
    """A function or a class with its methods, as Markdown."""
    if isinstance(node, ast.FunctionDef):
        name = f"{prefix}{node.name}"
        return f"### {name}\n\n```\n{signature(node, name)}\n```\n\n{documented(ast.get_docstring(node) or '')}\n\n"
    functions = [one for one in node.body if isinstance(one, ast.FunctionDef)]
    written = f"### {prefix}{node.name}\n\n"
    start = next((one for one in functions if one.name == "__init__"), None)
    if start:
        written += f"```\n{signature(start, prefix + node.name)}\n```\n\n"
    written += f"{documented(ast.get_docstring(node) or '')}\n\n"
    if start and ast.get_docstring(start):
        written += f"{documented(ast.get_docstring(start))}\n\n"
    return written + "".join(
        described(one, f"{node.name}.") for one in functions if not one.name.startswith("_") and ast.get_docstring(one))


def package():
    """The article of the package for Python, and what its parts say of themselves."""
    readme = (PYTHON / "README.md").read_text().partition("\n")[2]
    written = readme + "\n\n## All of it\n\n"
    initial = ast.parse((PYTHON / "lister" / "__init__.py").read_text())
    public = {}
    for one in initial.body:
        if isinstance(one, ast.ImportFrom):
            public.setdefault(one.module.rpartition(".")[2], []).extend(alias.name for alias in one.names)
    for module in ("duckdb", "pandas", "spark"):
        public[module] = None
    for module, names in public.items():
        tree = ast.parse((PYTHON / "lister" / f"{module}.py").read_text())
        prefix = "" if names else f"lister.{module}."
        for node in tree.body:
            if isinstance(node, (ast.ClassDef, ast.FunctionDef)) and (
                    node.name in names if names else not node.name.startswith("_")):
                written += described(node, prefix)
    return written
