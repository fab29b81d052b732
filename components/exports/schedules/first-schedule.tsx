'use client'

import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useFrame } from '@/components/api/frame-context'
import { usePreferences } from '@/components/preferences/preferences-provider'
import { ProblemText } from '@/components/states/problem-text'
import { SelectField } from '@/components/ui/fields/select-field'
import { FirstField } from '@/components/ui/layers/first-field'
import { AlertLine } from '@/components/ui/section'
import type { ExportSourceDto } from '@/lib/exports/dto'
import type { ExportLayout } from '@/lib/model/export'
import { DELIVERY_REPORT, withPeriod } from '@/lib/reports/delivery-report'
import { ScheduleForm } from './schedule-form'
import { allExportableQuery } from './schedule-queries'

const REPORT = 'report'

/** A schedule that begins without filters: the whole report, or all rows of a list. */
export function FirstSchedule({ onClose }: { onClose: () => void }) {
  const { environment } = useFrame()
  const { zone } = usePreferences().preferences
  const { data, error } = useQuery(allExportableQuery(environment.name))
  const [what, setWhat] = useState(REPORT)
  const reportQuery = DELIVERY_REPORT.query(withPeriod({ ...DELIVERY_REPORT.none, zone })).slice(1)
  const source = data?.find(({ list }) => list === what)
  return (
    <>
      <div className="flex flex-col gap-2 px-4 pb-4">
        <FirstField>
          <SelectField
            label="Content"
            value={what}
            onChange={setWhat}
            choices={[
              { value: REPORT, label: 'Delivery report' },
              ...(data ?? []).map(({ list, title }) => ({ value: list, label: title })),
            ]}
          />
        </FirstField>
        <p className="text-pretty text-muted">
          {source
            ? 'All rows as CSV, with the list’s default columns and without payloads. For a filter, other columns or another format, choose Export on the list itself, then Repeat.'
            : 'Covers all endpoints. To cover only some, select them on the report and choose Schedule there.'}
        </p>
        <AlertLine>{error && <ProblemText error={error} />}</AlertLine>
      </div>
      {source ? (
        <ScheduleForm
          key={source.list}
          settings={{ kind: 'list', list: source.list, query: '', layout: newLayout(source, zone) }}
          name={source.title}
          onClose={onClose}
        />
      ) : (
        <ScheduleForm settings={{ kind: 'report', query: reportQuery }} name="Delivery report" onClose={onClose} />
      )}
    </>
  )
}

/** The columns that the list shows at first. */
function newLayout({ columns }: ExportSourceDto, zone: string): ExportLayout {
  const shown = columns.filter(({ isHiddenAtFirst }) => !isHiddenAtFirst).map(({ id }) => id)
  return { format: 'csv', columns: shown, payload: 'omit', zone, bom: false }
}
