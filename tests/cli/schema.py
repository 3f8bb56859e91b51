"""A validator for the part of JSON Schema that docs/check.schema.json uses; any other keyword is an error."""
TYPES = {"object": dict, "array": list, "string": str, "boolean": bool, "integer": int}
KNOWN = {"$schema", "title", "type", "required", "additionalProperties", "properties", "items", "enum", "const",
         "$ref", "definitions"}


def problems(value, schema, root, where="$"):
    """Yields what is wrong with the value, `place: what`."""
    unknown = set(schema) - KNOWN
    if unknown:
        yield f"schema: keyword not understood: {unknown}"
    if "$ref" in schema:
        target = root
        for piece in schema["$ref"].removeprefix("#/").split("/"):
            target = target[piece]
        yield from problems(value, target, root, where)
        return
    if "const" in schema and value != schema["const"]:
        yield f"{where}: {value!r} is not {schema['const']!r}"
    if "enum" in schema and value not in schema["enum"]:
        yield f"{where}: {value!r} is none of {schema['enum']}"
    if "type" in schema:
        wanted = TYPES[schema["type"]]
        if not isinstance(value, wanted) or (wanted is int and isinstance(value, bool)):
            yield f"{where}: not of type {schema['type']}"
            return
    if isinstance(value, dict):
        yield from members(value, schema, root, where)
    if isinstance(value, list) and "items" in schema:
        for i, item in enumerate(value):
            yield from problems(item, schema["items"], root, f"{where}[{i}]")


def members(value, schema, root, where):
    for name in schema.get("required", []):
        if name not in value:
            yield f"{where}: no member {name}"
    known, more = schema.get("properties", {}), schema.get("additionalProperties", True)
    for name, member in value.items():
        if name in known:
            yield from problems(member, known[name], root, f"{where}.{name}")
        elif more is False:
            yield f"{where}: member {name} is not in the schema"
        elif isinstance(more, dict):
            yield from problems(member, more, root, f"{where}.{name}")
