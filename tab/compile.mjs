// Compiles Python's modules with the very Python that will run them in the browser.
//
//     node compile.mjs FROM TO
//
// Every .py file under the folder FROM is written under TO as the .pyc that takes its place, all
// other files as they are. The standard library is taken out of Pyodide's own zip.
import { loadPyodide } from "pyodide";

const [from, to] = process.argv.slice(2);
const python = await loadPyodide();
for (const [name, folder] of [["from", from], ["to", to]]) {
  python.FS.mkdir(`/${name}`);
  python.mountNodeFS(`/${name}`, folder);
}
python.runPython(`
import importlib.util, marshal, shutil, struct, sys, types, zipfile
from pathlib import Path

def bare(code):
    # Where each instruction stands takes a third of the file, and only shows in tracebacks: these
    # name the first line of each function instead. An entry is of eight instructions at most, and
    # says that they are on the line of the one before.
    whole, rest = divmod(len(code.co_code) // 2, 8)
    lines = bytes((0xEF, 0)) * whole + (bytes((0xE8 + rest - 1, 0)) if rest else b"")
    inner = [bare(one) if isinstance(one, types.CodeType) else one for one in code.co_consts]
    return code.replace(co_linetable=lines, co_consts=tuple(inner))

def compiled(source, name):
    code = bare(compile(source, name, "exec", dont_inherit=True, optimize=2))
    # A checked hash that is never checked: the file belongs to this very source.
    head = importlib.util.MAGIC_NUMBER + struct.pack("<I", 0b01)
    return head + importlib.util.source_hash(source)[:8] + marshal.dumps(code)

def put(place, data):
    place.parent.mkdir(parents=True, exist_ok=True)
    place.write_bytes(data)

source, target = Path("/from"), Path("/to")
with zipfile.ZipFile(next(Path("/lib").glob("python*.zip"))) as library:
    for name in library.namelist():
        if name.endswith(".py"):
            put(target / "stdlib" / (name + "c"), compiled(library.read(name), "/lib/" + name))
        elif not name.endswith("/"):
            put(target / "stdlib" / name, library.read(name))
for file in sorted(source.rglob("*")):
    if not file.is_file():
        continue
    place, name = target / file.relative_to(source), str(file.relative_to(source))
    # anyio opens the source of its own first module.
    if file.suffix == ".py" and not name.endswith("anyio/__init__.py"):
        put(place.with_suffix(".pyc"), compiled(file.read_bytes(), "/" + name))
    else:
        put(place, file.read_bytes())
(target / "version").write_text("%d.%d" % sys.version_info[:2])
`);
process.exit(0);
