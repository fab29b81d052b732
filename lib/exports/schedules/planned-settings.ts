import 'server-only'
import type { Scope } from '../../auth/scope'
import { AppError } from '../../errors'
import type { CoveredPeriod, ExportSettings } from '../../model/export'
import { pinSettings, requireSource } from '../jobs/pin-settings'
import { authorizeExport } from '../sources/export-rights'
import type { CoveredTime } from './covered-time'

/** The query of an address with an exact time in place of its own. */
function withTime(query: string, { from, to }: CoveredTime): string {
  const search = new URLSearchParams(query)
  search.delete('range')
  search.set('from', from.toISOString())
  search.set('to', to.toISOString())
  return search.toString()
}

/**
 * Settings of one run, with exact times as of `latest`. After missed times, a sliding range begins where the first one would
 * have begun.
 *
 * @throws AppError `invalid` for filters, columns or a period that can’t be taken
 */
export function settingsOfRun(
  settings: ExportSettings,
  time: CoveredTime | null,
  { first, latest }: { first: Date; latest: Date },
): ExportSettings {
  const pin = settings.kind === 'list' ? requireSource(settings.list).pin : (query: string) => query
  const { query } = settings
  if (time !== null) return { ...settings, query: pin(withTime(query, time), latest) }
  const pinned = pin(query, latest)
  const isSliding = settings.kind === 'list' && new URLSearchParams(query).has('range') && pinned !== query
  if (!isSliding || first.getTime() === latest.getTime()) return { ...settings, query: pinned }
  const from = new URLSearchParams(pin(query, first)).get('from')
  const search = new URLSearchParams(pinned)
  if (from !== null) search.set('from', from)
  return { ...settings, query: pin(search.toString(), latest) }
}

/**
 * Requires settings that an operator may have exported.
 *
 * @throws AppError `forbidden` without export.create, the list’s permission, or export.payload for whole payloads; `invalid`
 * for filters, columns or a period that the list does not have
 */
export function requireExportable(scope: Scope, settings: ExportSettings, covers: CoveredPeriod): void {
  authorizeExport(scope, 'export.create', settings)
  const now = new Date()
  pinSettings(settings, now)
  if (covers === 'filter' || settings.kind === 'report') return
  try {
    requireSource(settings.list).pin(withTime(settings.query, { from: now, to: now }), now)
  } catch {
    throw new AppError('invalid', 'This list has no time range to cover.', {
      fields: [{ field: 'body.cadence.covers', message: 'must be filter, because this list has no time range' }],
    })
  }
}
