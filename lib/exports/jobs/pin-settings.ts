import 'server-only'
import { AppError } from '../../errors'
import type { ExportSettings } from '../../model/export'
import { pinReportQuery } from '../../reports/report-query'
import { rowLayout } from '../layout'
import type { ExportSource } from '../source'
import { findSource } from '../sources/sources'

/** The source of a list. @throws AppError `invalid` for a list that can’t be exported */
export function requireSource(list: string): ExportSource {
  const source = findSource(list)
  if (source) return source
  throw new AppError('invalid', `The list “${list}” can’t be exported.`, {
    fields: [{ field: 'body.settings.list', message: 'is not a list that can be exported' }],
  })
}

/**
 * Gives settings exact times, so that they mean the same rows later.
 *
 * @throws AppError `invalid` for an unknown list, filter or column
 */
export function pinSettings(settings: ExportSettings, now: Date): ExportSettings {
  if (settings.kind === 'report') return { ...settings, query: pinReportQuery(settings.query, now) }
  const source = requireSource(settings.list)
  rowLayout(source, settings.layout)
  return { ...settings, query: source.pin(settings.query, now) }
}
