import Link from 'next/link'
import type { ReactNode } from 'react'
import { CountLink } from '@/components/charts/count-link'
import type { OwnCells } from '@/components/list/columns/draw-columns'
import { formatCount, formatQuantity } from '@/lib/format/number'
import { formatMinute } from '@/lib/format/time'
import { columnsOf } from '@/lib/list/columns'
import { rowAddress } from '@/lib/list/row-address'
import { itemsOfJob } from '@/lib/redelivery/items/redelivery-items'
import { JOB_STATE_WORDS } from '@/lib/redelivery/job-words'
import { REDELIVERIES } from '@/lib/redelivery/list/redeliveries'
import { MISSED_OUTCOMES } from '@/lib/reports/outcome-sums'
import { rowsLink } from '@/lib/reports/report-links'
import type { DeliveryReport } from '@/lib/reports/schemas'
import { ReportTable } from './parts/report-table'
import { RecoveryCauses } from './recovery-causes'

type SentAgain = NonNullable<DeliveryReport['recovery']['sentAgain']>

/** The results of recovery: the standing of each delivery that was not delivered, and how many were sent again. */
export function Recovery({ report }: { report: DeliveryReport }) {
  const { causes, sentAgain } = report.recovery
  return (
    <>
      {causes === null ? <Settled report={report} /> : <RecoveryCauses report={report} causes={causes} />}
      {sentAgain === null ? (
        <p className="text-muted">
          This report leaves out redeliveries, because the person it was built for may not see them.
        </p>
      ) : (
        <SentAgainPart report={report} sentAgain={sentAgain} />
      )}
    </>
  )
}

/** The same from deliveries alone, for a report without recovery. */
function Settled({ report }: { report: DeliveryReport }) {
  const { missed, settled } = report.recovery
  const { name } = report.environment
  const link = (settledAs: 'yes' | 'no') => rowsLink(name, report, { settled: [settledAs] })
  return (
    <dl className="grid grid-cols-3 overflow-hidden rounded-card border border-line bg-panel max-sm:grid-cols-1 print:grid-cols-3">
      <Part name="Not delivered">
        <CountLink
          count={missed}
          href={rowsLink(name, report, { outcome: [...MISSED_OUTCOMES] })}
          label="not delivered"
        />
      </Part>
      <Part name="Settled by another delivery">
        <CountLink count={settled} href={link('yes')} label="settled by another delivery" />
      </Part>
      <Part name="Not settled">
        <CountLink count={missed - settled} href={link('no')} label="not settled" />
      </Part>
    </dl>
  )
}

function Part({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className="-mr-px -mb-px flex flex-col border-r border-b border-line px-3 py-2.5">
      <dt className="text-small text-muted">{name}</dt>
      <dd className="text-figure font-semibold">{children}</dd>
    </div>
  )
}

type Job = SentAgain['jobs'][number]

const { count, state: stateColumn, text } = columnsOf<Job>()

const COLUMNS = [
  text('started', 'Redelivery', 'createdAt'),
  text('target', 'Target', 'targetName'),
  stateColumn('state', 'State', 'state'),
  count('delivered', 'Answered 2xx', 'delivered', { from: 480 }),
  count('total', 'Deliveries', 'total'),
]

function SentAgainPart({ report, sentAgain }: { report: DeliveryReport; sentAgain: SentAgain }) {
  const { environment, period, zone, madeAt } = report
  const { settled, open, countedJobs, jobs, jobsInPeriod } = sentAgain
  const started = (iso: string) => formatMinute(iso, zone, Date.parse(madeAt))
  const cells: OwnCells<Job> = {
    started: ({ id, createdAt }) => (
      <Link
        href={`/${environment.name}/redeliveries/${id}`}
        prefetch={false}
        className="underline decoration-line-strong underline-offset-2 print:no-underline"
      >
        {started(createdAt)}
      </Link>
    ),
    state: ({ state }) => JOB_STATE_WORDS[state].label,
    delivered: ({ id, delivered }) => (
      <CountLink
        count={delivered}
        href={rowAddress(itemsOfJob(id), environment.name, { state: ['delivered'] })}
        label="answered 2xx"
      />
    ),
  }
  const answered = settled + open
  return (
    <>
      <p className="text-pretty">
        {answered === 0
          ? `None of them was answered 2xx ${countedJobs === null ? 'when sent again' : 'in the redeliveries that were counted'}.`
          : `${formatQuantity(answered, 'of them was', 'of them were')} answered 2xx when sent again to a target: ${formatCount(settled)} of these also settled by another delivery, ${formatCount(open)} not. A redelivery is not one of the platform’s deliveries, so it settles nothing, but its answer may close the failure in Recovery.`}
      </p>
      {countedJobs !== null && (
        <p className="text-pretty">
          Only the newest {formatCount(countedJobs)} redeliveries since the beginning of the period were counted, so the
          true number may be higher.
        </p>
      )}
      {jobs.length > 0 && (
        <>
          <p>
            <CountLink
              count={jobsInPeriod}
              href={rowAddress(REDELIVERIES, environment.name, { range: null, ...period })}
            >
              {formatQuantity(jobsInPeriod, 'redelivery was', 'redeliveries were')} started in the period
            </CountLink>
            {jobs.length < jobsInPeriod && `; the newest ${jobs.length} are shown`}.
          </p>
          <ReportTable
            caption="Redeliveries in the period"
            columns={COLUMNS}
            cells={cells}
            rows={jobs}
            keyOf={({ id }) => id}
            sortedBy={{ id: 'started', isDescending: true }}
          />
        </>
      )}
    </>
  )
}
