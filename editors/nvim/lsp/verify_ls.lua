-- Neovim 0.11 and later: put this folder on 'runtimepath', then vim.lsp.enable('verify_ls').
-- Self-contained, so that the file alone can be copied into a configuration's lsp/ folder.
local root_markers = { '.clangd', 'compile_commands.json', 'compile_flags.txt', 'configure.ac', '.git' }

return {
  cmd = { 'verify-ls', '--stdio' },
  filetypes = { 'c', 'cpp' },
  -- A header may be called C++, which Neovim takes each for: the server looks whether it is.
  root_dir = function(bufnr, on_dir)
    local header = vim.api.nvim_buf_get_name(bufnr):find('%.h$')
    if vim.bo[bufnr].filetype == 'c' or header then on_dir(vim.fs.root(bufnr, root_markers)) end
  end,
  settings = { verifyLs = vim.empty_dict() },
  capabilities = { workspace = { codeLens = { refreshSupport = true } } },
  on_attach = function(_, bufnr)
    if vim.lsp.codelens.enable then vim.lsp.codelens.enable(true, { bufnr = bufnr }) end -- 0.12
  end,
  -- Verdicts change without an edit: fetch the lenses again whenever the server says so. (0.12 does.)
  handlers = not vim.lsp.codelens.enable and {
    ['workspace/codeLens/refresh'] = function(_, _, ctx)
      local client = vim.lsp.get_client_by_id(ctx.client_id)
      for bufnr in pairs(client and client.attached_buffers or {}) do
        vim.lsp.codelens.refresh({ bufnr = bufnr })
      end
      return vim.NIL
    end,
  } or nil,
}
