# SPDX-License-Identifier: MIT
"""Public generators make clients of /v1/openapi.json without a warning, and what they make works."""

import importlib
import json
import os
import subprocess
import sys

from server import TOOLS

# The generator knows neither NDJSON nor CSV; as bytes it sends and takes them.
SETTINGS = "content_type_overrides:\n  application/x-ndjson: application/octet-stream\n  text/csv: application/octet-stream\n"


def generate(server, *words):
    """Runs a generator on the description, in the folder of the server; what it says."""
    done = subprocess.run(words, cwd=server.root, text=True, capture_output=True, timeout=120,
                          env={**os.environ, "PATH": f"{TOOLS}:{os.environ.get('PATH', '')}", "PYTHONWARNINGS": "ignore"})
    said = (done.stdout + done.stderr).replace("Generating client\n", "")
    assert done.returncode == 0 and not said.strip(), said


def test_a_client_of_functions(server):
    (server.root / "openapi.json").write_text(server.ask("GET", "/v1/openapi.json"))
    (server.root / "settings.yml").write_text(SETTINGS)
    generate(server, "openapi-python-client", "generate", "--path", "openapi.json", "--config", "settings.yml",
             "--output-path", "client")
    described = json.loads((server.root / "openapi.json").read_text())["paths"].values()
    functions = len(list((server.root / "client/lister_client/api").glob("*/[a-z]*.py")))
    assert functions == sum(map(len, described)) > 50, functions
    sys.path.insert(0, str(server.root / "client"))
    try:
        client = importlib.import_module("lister_client").Client(base_url=server.url)
        evaluate = importlib.import_module("lister_client.api.calculation.eval_")
        lists = importlib.import_module("lister_client.api.lists.lists")
        create = importlib.import_module("lister_client.api.lists.create")
        models = importlib.import_module("lister_client.models")
        answer = evaluate.sync(client=client, body=models.EvalBody(formula="=1/3+1/6"))
        assert answer.value == 0.5, answer
        before = len(lists.sync(client=client).lists)
        create.sync(client=client, body=models.CreateBody(name="Picnic"))
        after = lists.sync(client=client).lists
        assert len(after) == before + 1 and "Picnic" in [one.name for one in after], after
        refused = evaluate.sync_detailed(client=client, body=models.EvalBody(formula="=1+"))
        assert refused.status_code == 400 and isinstance(refused.parsed, models.Problem), refused
    finally:
        sys.path.remove(str(server.root / "client"))


test_a_client_of_functions.needs = ("openapi-python-client", "ruff")


def test_a_model_of_answers(server):
    (server.root / "openapi.json").write_text(server.ask("GET", "/v1/openapi.json"))
    generate(server, "datamodel-codegen", "--input", "openapi.json", "--input-file-type", "openapi", "--output",
             "answers_model.py", "--output-model-type", "pydantic_v2.BaseModel", "--formatters", "builtin")
    sys.path.insert(0, str(server.root))
    try:
        model = importlib.import_module("answers_model")
        for path, name in [("/v1/lists", "Lists"), ("/v1/functions", "Functions"), ("/v1/formats", "Formats")]:
            read = getattr(model, name).model_validate_json(server.ask("GET", path))
            assert read.model_dump(exclude_unset=True), path
    finally:
        sys.path.remove(str(server.root))


test_a_model_of_answers.needs = ("datamodel-codegen",)
