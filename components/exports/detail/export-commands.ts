import { addressOf } from '@/lib/api/address-of'
import type { ExportJobDto } from '@/lib/exports/jobs/export-dto'
import { EXPORT_ROUTES } from '@/lib/exports/jobs/routes'

type CommandScope = { origin: string; environment: string }

/** A text in single quotes for a shell. */
const quoted = (text: string) => `'${text.replaceAll("'", `'\\''`)}'`

/** A curl command that goes on where it broke off, for which curl has to be told the file’s name. */
export function fetchCommand({ id, file }: Pick<ExportJobDto, 'id' | 'file'>, scope: CommandScope): string {
  const address = scope.origin + addressOf(EXPORT_ROUTES.file, { environment: scope.environment, exportId: id })
  const token = '"Authorization: Bearer $(cat ~/.rampdesk-token)"'
  return `curl -fsS -C - -H ${token} -o ${quoted(file?.name ?? `export-${id}`)} ${quoted(address)}`
}

/** A command that exports with the same settings again; null for a report. */
export function againCommand({ settings }: Pick<ExportJobDto, 'settings'>, scope: CommandScope): string | null {
  if (settings.kind !== 'list') return null
  const { list, query, layout } = settings
  const options = [
    query !== '' && `--filter ${quoted(query)}`,
    `--format ${layout.format}`,
    `--columns ${layout.columns.join(',')}`,
    layout.payload !== 'omit' && `--payload ${layout.payload}`,
    layout.zone !== 'UTC' && `--zone ${quoted(layout.zone)}`,
    layout.bom && '--bom',
  ].filter(Boolean)
  return `RAMPDESK_ORIGIN=${scope.origin} RAMPDESK_ENVIRONMENT=${scope.environment} RAMPDESK_TOKEN_FILE=~/.rampdesk-token \\\n  node rampdesk.mjs export ${list} ${options.join(' ')}`
}
