-- Neovim 0.11 and later: put this folder on 'runtimepath', then vim.lsp.enable('verify_ls').
-- Self-contained, so that the file alone can be copied into a configuration's lsp/ folder.
return {
  cmd = { 'verify-ls', '--stdio' },
  filetypes = { 'c' },
  root_markers = { '.clangd', 'compile_commands.json', 'compile_flags.txt', 'configure.ac', '.git' },
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
