import { PlainTable } from '@/components/data-table/plain-table'
import { drawColumns } from '@/components/list/columns/draw-columns'
import { OutcomeBadge } from '@/components/states/outcome-badge'
import { Section } from '@/components/ui/section'
import { UrlText } from '@/components/ui/text/url-text'
import { TextLink } from '@/components/ui/text-link'
import { formatCount } from '@/lib/format/number'
import { visibleText } from '@/lib/format/visible-text'
import type { IncidentDetail, IncidentFailure } from '@/lib/incidents/dto'
import { columnsOf } from '@/lib/list/columns'
import { RULE_WORDS } from '@/lib/recovery/recovery-words'

const { event, id, state, time } = columnsOf<IncidentFailure>()

const COLUMNS = drawColumns(
  [
    event('event', 'Event', 'event'),
    time('at', 'Failed', 'at', { none: 'no timestamp' }),
    id('resource', 'Resource', 'resourceId', { from: 620, copied: 'resource id' }),
    state('outcome', 'Outcome', 'outcome', { from: 620 }),
    state('stands', 'Status', ({ rule }) => (rule === null ? 'Unresolved' : RULE_WORDS[rule].label)),
  ],
  {
    event: ({ event: name }) => <UrlText text={name} title={visibleText(name)} />,
    outcome: ({ outcome, responseStatus }) => <OutcomeBadge outcome={outcome} status={responseStatus} />,
    stands: ({ rule }, words) => <span className={rule === null ? 'font-medium text-failed' : undefined}>{words}</span>,
  },
)

type Props = { detail: IncidentDetail; environment: string; allHref: string | null }

/** The first failures of an incident, with a link to all. */
export function IncidentFailures({ detail: { rows, incident }, environment, allHref }: Props) {
  return (
    <Section title="First failures">
      <PlainTable
        caption="The first failures of the incident"
        className="[&_:is(td,th)]:align-baseline"
        columns={COLUMNS}
        rows={rows}
        rowKey={({ id }) => id}
        hrefOf={({ id }) => `/${environment}/deliveries/${id}`}
      />
      {allHref !== null && (
        <p>
          <TextLink href={allHref} isQuiet>
            All {formatCount(incident.failures)} in Deliveries
          </TextLink>
        </p>
      )}
    </Section>
  )
}
