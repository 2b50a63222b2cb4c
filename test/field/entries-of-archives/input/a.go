package main
import ("archive/zip"; "io"; "os"; "path/filepath"; "strings"; "errors"; "archive/tar")
func bad(src, dest string) error {
	r, _ := zip.OpenReader(src)
	for _, f := range r.File {
		p := filepath.Join(dest, f.Name)
		o, _ := os.Create(p)
		rc, _ := f.Open()
		io.Copy(o, rc)
	}
	return nil
}
func good(src, dest string) error {
	r, _ := zip.OpenReader(src)
	for _, f := range r.File {
		p := filepath.Join(dest, f.Name)
		if !strings.HasPrefix(p, filepath.Clean(dest)+string(os.PathSeparator)) {
			return errors.New("illegal")
		}
		o, _ := os.Create(p)
		rc, _ := f.Open()
		io.Copy(o, rc)
	}
	return nil
}
func local(t *tar.Reader, dest string) error {
	for {
		h, err := t.Next()
		if err != nil { return err }
		if !filepath.IsLocal(h.Name) { continue }
		o, _ := os.Create(filepath.Join(dest, h.Name))
		io.Copy(o, t)
	}
}
func tarbad(t *tar.Reader, dest string) error {
	for {
		h, err := t.Next()
		if err != nil { return err }
		o, _ := os.Create(dest + "/" + h.Name)
		io.Copy(o, t)
	}
}
