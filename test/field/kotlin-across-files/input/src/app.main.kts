val x = System.getenv("A")
