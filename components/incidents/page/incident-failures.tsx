import Link from 'next/link'
import { TimeText } from '@/components/preferences/time-text'
import { ResourceTable } from '@/components/resource/resource-table'
import { OutcomeBadge } from '@/components/states/outcome-badge'
import { Section } from '@/components/ui/section'
import { IdText } from '@/components/ui/text/id-text'
import { PlatformText } from '@/components/ui/text/platform-text'
import { formatCount } from '@/lib/format/number'
import type { IncidentDetail, IncidentFailure } from '@/lib/incidents/dto'
import { RULE_WORDS } from '@/lib/recovery/recovery-words'

type Props = { detail: IncidentDetail; environment: string; allHref: string | null }

/** The first failures of an incident, and the way to all. */
export function IncidentFailures({ detail: { rows, incident }, environment, allHref }: Props) {
  return (
    <Section title="Failures, the first ones">
      <ResourceTable<IncidentFailure>
        caption="The first failures of the incident"
        rows={rows}
        rowKey={({ id }) => id}
        hrefOf={({ id }) => `/${environment}/deliveries/${id}`}
        columns={[
          {
            id: 'event',
            head: 'Event',
            cell: ({ event }) => <PlatformText text={event} className="block truncate font-medium" />,
          },
          {
            id: 'at',
            head: 'Failed',
            cell: ({ at }) =>
              at === null ? (
                <span className="text-muted">no timestamp</span>
              ) : (
                <TimeText iso={at} as="compact" className="whitespace-nowrap text-muted tabular-nums" />
              ),
          },
          {
            id: 'resource',
            head: 'Resource',
            shownFrom: 'tablet',
            cell: ({ resourceId }) =>
              resourceId === null ? (
                <span className="text-faint">none</span>
              ) : (
                <IdText id={resourceId} name="resource id" isInTable />
              ),
          },
          {
            id: 'outcome',
            head: 'Outcome',
            shownFrom: 'tablet',
            cell: ({ outcome, responseStatus }) => <OutcomeBadge outcome={outcome} status={responseStatus} />,
          },
          {
            id: 'stands',
            head: 'Stands',
            cell: ({ rule }) =>
              rule === null ? <span className="font-medium text-failed">Still matters</span> : RULE_WORDS[rule].label,
          },
        ]}
      />
      {allHref !== null && (
        <p>
          <Link href={allHref} prefetch={false} className="text-accent-text underline-offset-2 hover:underline">
            All {formatCount(incident.failures)} in the deliveries
          </Link>
        </p>
      )}
    </Section>
  )
}
