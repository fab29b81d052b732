import 'server-only'
import { AppError } from '../../errors'
import type { ExportSettings } from '../../model/export'
import { reportQueryWords } from '../../reports/report-query'
import { findSource } from './sources'

/** Filters in words; empty for all rows, and for a list or filter that this version does not have. */
export function settingsWords(settings: ExportSettings, now: Date, { isTimeSaid = true } = {}): string[] {
  const naming = { zone: settings.kind === 'report' ? 'UTC' : settings.layout.zone, now: now.getTime() }
  const query = isTimeSaid ? settings.query : withoutTime(settings.query)
  try {
    if (settings.kind === 'report') return reportQueryWords(query, naming, { isTimeSaid })
    return findSource(settings.list)?.words(query, naming) ?? []
  } catch (error) {
    if (error instanceof AppError) return []
    throw error
  }
}

function withoutTime(query: string): string {
  const search = new URLSearchParams(query)
  for (const name of ['range', 'from', 'to']) search.delete(name)
  return search.toString()
}

/** The path of the rows or the report, below the environment. */
export function settingsPath(settings: ExportSettings): string {
  const query = settings.query === '' ? '' : `?${settings.query.replace(/^\?/, '')}`
  if (settings.kind === 'report') return `/reports/deliveries${query}`
  return findSource(settings.list)?.path(settings.query) ?? `/${settings.list}${query}`
}
