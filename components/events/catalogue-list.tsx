import { TimeText } from '@/components/preferences/time-text'
import { EventName } from '@/components/states/event-name'
import { PageHead } from '@/components/ui/page-head'
import { Section } from '@/components/ui/section'
import type { CatalogueEntry } from '@/lib/event-catalogue/read-catalogue'
import { formatCount } from '@/lib/format/number'
import { REMEDY_WORDS } from './remedy-words'

/** The events of the contract by their groups. */
export function CatalogueList({ entries }: { entries: readonly CatalogueEntry[] }) {
  const groups = [...new Set(entries.map(({ event }) => event.group))]
  return (
    <>
      <PageHead title="Event catalogue">
        Every event that the platform sends: when it fires, what it contains, and what to do if you missed one.
      </PageHead>
      <div className="flex w-full max-w-5xl flex-col gap-6 px-4 pt-1 pb-12">
        {groups.map((group) => (
          <Group key={group} name={group} entries={entries.filter(({ event }) => event.group === group)} />
        ))}
      </div>
    </>
  )
}

function Group({ name, entries }: { name: string; entries: readonly CatalogueEntry[] }) {
  const [first] = entries
  return (
    <Section title={`${name}.*`} lead={first && REMEDY_WORDS[first.event.remedy].group}>
      <ul className="divide-y divide-line rounded-card border border-line bg-panel">
        {entries.map((entry) => (
          <Entry key={entry.event.name} {...entry} />
        ))}
      </ul>
    </Section>
  )
}

function Entry({ event, numbers }: CatalogueEntry) {
  return (
    <li className="grid grid-cols-[14rem_minmax(0,1fr)] items-baseline gap-x-4 gap-y-0.5 px-3 py-2 phone:grid-cols-1 xl:grid-cols-[14rem_minmax(0,1fr)_15rem]">
      <span className="font-medium">
        <EventName name={event.name} />
      </span>
      <span className="row-span-2 text-pretty phone:row-span-1 xl:row-span-1">{event.firesWhen}</span>
      <span className="text-small text-muted tabular-nums">
        {numbers.last ? (
          <>
            {formatCount(numbers.deliveries)} in the archive, last{' '}
            <TimeText iso={numbers.last.at.toISOString()} as="relative" />
          </>
        ) : event.firesToday ? (
          'none in the archive'
        ) : (
          'none in the archive; may not fire yet'
        )}
      </span>
    </li>
  )
}
