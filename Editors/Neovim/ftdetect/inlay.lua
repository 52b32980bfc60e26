vim.filetype.add({ extension = { strings = "inlaystrings" } })
