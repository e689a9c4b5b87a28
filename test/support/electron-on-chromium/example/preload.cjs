// The example needs no way to its main.
