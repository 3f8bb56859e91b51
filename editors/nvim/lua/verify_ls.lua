-- verify-ls for any Neovim from 0.7 on, without plug-ins:
--
--     vim.opt.runtimepath:append('/path/to/verify-ls/editors/nvim')
--     require('verify_ls').setup()
--
-- setup{ cmd = {...}, settings = {...} } overrides; see `defaults`.
-- In a C buffer:  :VerifyLens  runs the lens of the current line (opens a counterexample),
--                 :VerifyFile  verifies all functions anew,
--                 :VerifyUnknown  lists the functions that are not decided, and why,
--                 :VerifyCallers  lists the calls of the function under the cursor: who breaks it,
--                 :VerifyDebug  steps through the counterexample at the cursor, with nvim-dap,
--                 :VerifyCover [FUNCTION]  shows which parts tests can reach, and which none can; :VerifyCover!  clears that.
local M = {}

local defaults = {
  cmd = { 'verify-ls', '--stdio' },
  root_markers = { '.clangd', 'compile_commands.json', 'compile_flags.txt', 'configure.ac', '.git' },
  settings = {},
}

-- The nearest folder upwards that holds a marker, else the file's own.
local function root_of(file, markers)
  local here = vim.fn.fnamemodify(file, ':p:h')
  local folder, parent = here, vim.fn.fnamemodify(here, ':h')
  while true do
    for _, marker in ipairs(markers) do
      if vim.loop.fs_stat(folder .. '/' .. marker) then return folder end
    end
    if folder == parent then return here end
    folder, parent = parent, vim.fn.fnamemodify(parent, ':h')
  end
end

-- Verdicts change without an edit: ask for the lenses again whenever the server says so.
local function on_refresh(_, _, ctx)
  local client = vim.lsp.get_client_by_id(ctx.client_id)
  for bufnr in pairs(client and client.attached_buffers or {}) do
    if vim.api.nvim_buf_is_loaded(bufnr) then
      vim.api.nvim_buf_call(bufnr, function() vim.lsp.codelens.refresh() end)
    end
  end
  return vim.NIL
end

-- Neovim 0.7 does not answer window/showDocument: open the document in a split.
local function on_show_document(_, params)
  vim.cmd('split ' .. vim.fn.fnameescape(vim.uri_to_fname(params.uri)))
  if params.selection then
    local start = params.selection.start
    pcall(vim.api.nvim_win_set_cursor, 0, { start.line + 1, start.character })
  end
  return { success = true }
end

-- What the server says of the functions of each file, by the file's URI.
local statuses = {}

function M.on_status(_, params) statuses[params.uri] = params.functions end

-- Functions that are neither proved nor shown to fail, each with the reason, in the quickfix list.
local function list_open()
  local items = {}
  for uri, functions in pairs(statuses) do
    local bufnr = vim.uri_to_bufnr(uri)
    for _, f in ipairs(vim.api.nvim_buf_is_loaded(bufnr) and functions or {}) do
      local open = f.freshness ~= 'current' or f.verdict == 'unknown' or f.verdict == 'bounded'
      local at = f.nameRange.start
      if open then
        table.insert(items, { bufnr = bufnr, lnum = at.line + 1, col = at.character + 1, text = f.name .. ': ' .. f.text })
      end
    end
  end
  table.sort(items, function(x, y)
    if x.bufnr ~= y.bufnr then return x.bufnr < y.bufnr end
    return x.lnum < y.lnum
  end)
  vim.fn.setqflist({}, ' ', { title = 'verify-ls: not decided', items = items })
  if #items > 0 then vim.cmd('botright copen') else vim.notify('verify-ls: every function is decided') end
end

-- ---- debugging ----

-- What nvim-dap needs: { adapter, configuration }. Does not need it itself.
function M.dap(options)
  local cmd = ((options or {}).cmd or defaults.cmd)[1]
  return {
    adapter = { type = 'executable', command = cmd, args = { '--dap' } },
    configuration = {
      type = 'verify_ls',
      request = 'launch',
      name = 'verify-ls: counterexample at the cursor',
      program = function() return vim.api.nvim_buf_get_name(0) end,
      line = function() return vim.api.nvim_win_get_cursor(0)[1] end,
      settings = (options or {}).settings or vim.empty_dict(),
    },
  }
end

-- The finding of the diagnostic in this line, else of the function that it is in.
local function debug_here(config)
  local found, dap = pcall(require, 'dap')
  if not found then return vim.notify('verify-ls: :VerifyDebug needs nvim-dap', vim.log.levels.WARN) end
  local parts = M.dap(config)
  local run = vim.tbl_extend('force', parts.configuration, {
    program = parts.configuration.program(),
    line = parts.configuration.line(),
  })
  for _, d in ipairs(vim.diagnostic.get(0, { lnum = run.line - 1 })) do
    local data = ((d.user_data or {}).lsp or {}).data
    if d.source == 'verify-ls' and data then run['function'], run.check = data['function'], data.check end
  end
  dap.adapters.verify_ls = parts.adapter
  dap.run(run)
end

-- For `:DapContinue` in a C file. nvim-dap may be loaded later: then its user calls M.dap.
local function offer_debugging(config)
  local dap = package.loaded.dap
  if not dap then return end
  local parts = M.dap(config)
  dap.adapters.verify_ls = parts.adapter
  dap.configurations.c = vim.list_extend(dap.configurations.c or {}, { parts.configuration })
end

local function commands_for(bufnr, client_id, config)
  local define = vim.api.nvim_buf_create_user_command
  define(bufnr, 'VerifyLens', function() vim.lsp.codelens.run() end, { desc = 'Run the lens of this line' })
  local function execute(name, ...)
    local client = vim.lsp.get_client_by_id(client_id)
    local params = { command = name, arguments = { vim.uri_from_bufnr(bufnr), ... } }
    local function on_answer(err) if err then vim.notify('verify-ls: ' .. err.message, vim.log.levels.WARN) end end
    local arguments = { 'workspace/executeCommand', params, on_answer, bufnr }
    if vim.fn.has('nvim-0.11') == 1 then table.insert(arguments, 1, client) end -- a method since then
    client.request(unpack(arguments))
  end
  define(bufnr, 'VerifyFile', function() execute('verify-ls.verifyFile') end, { desc = 'Verify all functions of this file' })
  define(bufnr, 'VerifyUnknown', list_open, { desc = 'List the functions that are not decided, and why' })
  define(bufnr, 'VerifyCallers', function() execute('verify-ls.showCallers', vim.fn.expand('<cword>')) end,
    { desc = 'List the calls of the function under the cursor' })
  define(bufnr, 'VerifyCover', function(given)
    local cover = require('verify_ls.cover')
    if given.bang then cover.clear(bufnr) else cover.run(bufnr, config, given.args) end
  end, { bang = true, nargs = '?', desc = 'Show which parts of this file, or function, tests can reach' })
  define(bufnr, 'VerifyDebug', function() debug_here(config) end, { desc = 'Step through the counterexample at the cursor' })
end

-- A hint (a finding that certain data from outside decides) is seen by its float and in lists, and does not
-- write behind the line. Of what the user has set for all diagnostics the rest stays.
local function quieten_hints(client_id)
  local all = vim.diagnostic.config() or {}
  local function seen(how)
    if how == false then return false end
    local known = type(how) == 'table' and how or {}
    return vim.tbl_extend('keep', known, { severity = { min = vim.diagnostic.severity.INFO } })
  end
  local text = all.virtual_text
  if type(text) == 'function' or type(all.signs) == 'function' then return end
  if text == nil then text = vim.fn.has('nvim-0.11') == 0 end -- off by default since
  for _, pulled in ipairs({ false, true }) do
    local found, space = pcall(vim.lsp.diagnostic.get_namespace, client_id, pulled)
    if found then vim.diagnostic.config({ virtual_text = seen(text), signs = seen(all.signs) }, space) end
  end
end

local clients = {} -- root folder -> client id

local function attach(config, bufnr)
  local file = vim.api.nvim_buf_get_name(bufnr)
  if file == '' or vim.bo[bufnr].buftype ~= '' then return end
  local root = root_of(file, config.root_markers)
  local id = clients[root]
  if not (id and vim.lsp.get_client_by_id(id)) then
    local capabilities = vim.lsp.protocol.make_client_capabilities()
    capabilities.workspace.codeLens = { refreshSupport = true }
    capabilities.window.showDocument = { support = true }
    id = vim.lsp.start_client({
      name = 'verify_ls',
      cmd = config.cmd,
      root_dir = root,
      workspace_folders = { { uri = vim.uri_from_fname(root), name = root } },
      settings = { verifyLs = config.settings },
      capabilities = capabilities,
      handlers = {
        ['workspace/codeLens/refresh'] = on_refresh,
        ['verify-ls/status'] = M.on_status,
        ['window/showDocument'] = vim.lsp.handlers['window/showDocument'] or on_show_document,
      },
    })
    clients[root] = id
  end
  if id and vim.lsp.buf_attach_client(bufnr, id) then
    quieten_hints(id)
    commands_for(bufnr, id, config)
  end
end

-- 0.11 and later start servers themselves, from lsp/verify_ls.lua.
local function modern(config)
  vim.lsp.config('verify_ls', { cmd = config.cmd, settings = { verifyLs = config.settings },
    handlers = { ['verify-ls/status'] = M.on_status } })
  vim.api.nvim_create_autocmd('LspAttach', {
    callback = function(event)
      local client = vim.lsp.get_client_by_id(event.data.client_id)
      if client and client.name == 'verify_ls' then
        quieten_hints(client.id)
        commands_for(event.buf, client.id, config)
      end
    end,
  })
  vim.lsp.enable('verify_ls')
end

function M.setup(options)
  local config = vim.tbl_deep_extend('force', defaults, options or {})
  offer_debugging(config)
  if vim.lsp.enable then return modern(config) end
  local function begin(bufnr) -- a header may be called C++, and the server looks whether it is
    local header = vim.bo[bufnr].filetype == 'cpp' and vim.api.nvim_buf_get_name(bufnr):find('%.h$')
    if vim.bo[bufnr].filetype == 'c' or header then attach(config, bufnr) end
  end
  vim.api.nvim_create_autocmd('FileType', {
    pattern = { 'c', 'cpp' },
    callback = function(event) begin(event.buf) end,
  })
  begin(vim.api.nvim_get_current_buf())
end

return M
