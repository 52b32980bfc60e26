-- The configuration of `inlay lsp` for Neovim 0.11 and later.
-- vim.g.inlay_app names the program that has the documents' views and owners.
local command = { "inlay", "lsp" }
if vim.g.inlay_app then
  vim.list_extend(command, { "--app", vim.g.inlay_app })
end

return {
  cmd = command,
  filetypes = { "xml", "inlaystrings" },
  root_markers = { "Package.swift", ".git" },
}
