-- Proves that diagnostics and completion arrive in Neovim. Run by Editors/check in a folder with Documents/Page.xml.
local function fail(message)
  io.stderr:write(message .. "\n")
  vim.cmd("cquit 1")
end

local function wait(what, condition)
  if not vim.wait(20000, condition, 20) then fail("Neovim: no " .. what) end
end

vim.lsp.enable("inlay")
vim.cmd.edit("Documents/Page.xml")
wait("server", function() return #vim.lsp.get_clients({ name = "inlay", bufnr = 0 }) == 1 end)
wait("diagnostics", function() return #vim.diagnostic.get(0) > 0 end)
local found = vim.diagnostic.get(0)[1]
if found.code ~= "unknown-element" or found.lnum ~= 1 then fail("Neovim: " .. vim.inspect(found)) end

local client = vim.lsp.get_clients({ name = "inlay", bufnr = 0 })[1]
local function request(method, line, character)
  local answer = client:request_sync(method, {
    textDocument = vim.lsp.util.make_text_document_params(0),
    position = { line = line, character = character },
  }, 20000, 0)
  if not answer or answer.err then fail("Neovim: " .. method .. ": " .. vim.inspect(answer)) end
  return answer.result
end

local labels = vim.tbl_map(function(item) return item.label end, request("textDocument/completion", 2, 11).items)
if not vim.tbl_contains(labels, "textColor") then fail("Neovim: completion: " .. vim.inspect(labels)) end
if not request("textDocument/hover", 2, 7) then fail("Neovim: no hover") end
local places = request("textDocument/definition", 1, 20)
if #places ~= 1 or not places[1].uri:find("Localizable.strings", 1, true) then
  fail("Neovim: definition: " .. vim.inspect(places))
end

-- A change is sent, and its diagnostics arrive.
vim.api.nvim_buf_set_lines(0, 1, 3, false, { '    <Label text="@hello"/>', "  <Spacer></Spacer>" })
wait("diagnostics of the change", function() return #vim.diagnostic.get(0) == 0 end)
vim.lsp.buf.format({ name = "inlay", timeout_ms = 20000 })
local line = vim.api.nvim_buf_get_lines(0, 2, 3, false)[1]
if line ~= "    <Spacer/>" then fail("Neovim: format: " .. tostring(line)) end

vim.cmd.edit({ "Documents/en.lproj/Localizable.strings", bang = true })
wait("diagnostics of texts", function() return #vim.diagnostic.get(0) == 1 end)
if vim.diagnostic.get(0)[1].code ~= "unused-key" then fail("Neovim: " .. vim.inspect(vim.diagnostic.get(0))) end
print("Neovim: diagnostics, completion, hover, definition and format arrive\n")
vim.cmd("qall!")
