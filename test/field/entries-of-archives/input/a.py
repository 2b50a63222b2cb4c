import tarfile, zipfile, shutil, os
def a(p, d):
    with tarfile.open(p) as t:
        t.extractall(d)
def b(p, d):
    with tarfile.open(p) as t:
        t.extractall(d, filter='data')
def c(p, d):
    with tarfile.open(p) as t:
        for m in t.getmembers():
            with open(os.path.join(d, m.name), 'wb') as o:
                shutil.copyfileobj(t.extractfile(m), o)
def e(p, d):
    with zipfile.ZipFile(p) as z:
        z.extractall(d)
def f(p, d):
    with tarfile.open(p) as t:
        t.extractall(d, filter='fully_trusted')
