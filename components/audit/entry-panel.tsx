'use client'

import { useQuery } from '@tanstack/react-query'
import { Bot, User } from 'lucide-react'
import { call } from '@/components/api/fetch-json'
import { useFrame, usePermissions } from '@/components/api/frame-context'
import { ListPanel } from '@/components/list/panel/list-panel'
import type { OpenPanel } from '@/components/list/panel/use-open-row'
import { TimeText } from '@/components/preferences/time-text'
import { IdFact, TextFact } from '@/components/resource/fact-kinds'
import { Fact, Facts } from '@/components/resource/facts'
import { CopyButton } from '@/components/ui/text/copy-button'
import { IdText } from '@/components/ui/text/id-text'
import { LongPlatformText, PlatformText } from '@/components/ui/text/platform-text'
import { TextLink } from '@/components/ui/text-link'
import { auditActionMeaning, entityLabel } from '@/lib/audit/action-groups'
import { auditActionWords } from '@/lib/audit/action-words'
import { AUDIT } from '@/lib/audit/audit-list'
import { detailFacts } from '@/lib/audit/detail-facts'
import type { AuditEntryDetail, AuditRow } from '@/lib/audit/dto'
import { entryLink } from '@/lib/audit/entry-links'
import { actorWords } from '@/lib/audit/program-words'
import { AUDIT_ROUTES } from '@/lib/audit/routes'
import { formatCount } from '@/lib/format/number'
import { rowAddress } from '@/lib/list/row-address'

type Props = { open: OpenPanel<AuditRow>; seed: AuditEntryDetail | null }

export function EntryPanel({ open, seed }: Props) {
  const { environment } = useFrame()
  const { id } = open
  const reading = useQuery({
    queryKey: ['audit-entry', environment.name, id],
    queryFn: ({ signal }) => call(AUDIT_ROUTES.entry, { environment: environment.name, entryId: id }, { signal }),
    // Rows of the audit never change.
    staleTime: Number.POSITIVE_INFINITY,
    ...(seed?.id === id ? { initialData: seed } : {}),
  })
  const head = reading.data ?? open.row
  return (
    <ListPanel
      noun="entry"
      open={open}
      badge={head && <span className="text-small text-muted tabular-nums">Row {formatCount(Number(head.id))}</span>}
      title={head && <PlatformText text={auditActionWords(head.action)} />}
      head={
        head && (
          <p className="mt-0.5 flex flex-wrap items-center gap-x-1.5 text-muted">
            {head.isSystem ? <Bot aria-hidden className="size-3.5" /> : <User aria-hidden className="size-3.5" />}
            <PlatformText text={actorWords(head)} /> · <TimeText iso={head.at} as="exact" />
          </p>
        )
      }
      reading={reading}
      kept="The audit is not affected."
    >
      {(entry) => <EntryBody entry={entry} />}
    </ListPanel>
  )
}

function EntryBody({ entry }: { entry: AuditEntryDetail }) {
  const { environment } = useFrame()
  const link = entryLink(entry, usePermissions())
  const alike = (change: Partial<typeof AUDIT.start>) => rowAddress(AUDIT, environment.name, change)
  return (
    <div className="flex flex-col gap-4 px-4 py-3">
      <p className="text-pretty">{auditActionMeaning(entry.action)}</p>
      {!entry.isOfEnvironment && (
        <p className="text-pretty text-muted">
          This entry belongs to no environment, so every environment’s audit shows it.
        </p>
      )}
      <Facts>
        <Fact label="Actor">
          <PlatformText text={actorWords(entry)} />
          {entry.isSystem && <span className="text-muted"> · not a person</span>}{' '}
          <TextLink href={alike({ actor: [entry.actor] })}>See all entries</TextLink>
        </Fact>
        {entry.entity !== null && (
          <Fact label="Done to">
            <PlatformText text={entityLabel(entry.entity)} />
            {entry.name !== null && (
              <>
                {': '}
                <PlatformText text={entry.name} className="font-medium" />
              </>
            )}
            {link && (
              <>
                {' · '}
                <TextLink href={`/${environment.name}/${link.path}`}>{link.label.toLowerCase()}</TextLink>
              </>
            )}
          </Fact>
        )}
        {entry.entityId !== null && (
          <Fact label="Its id">
            <IdText id={entry.entityId} name="id" />{' '}
            <TextLink href={alike({ entityId: [entry.entityId] })}>See all entries</TextLink>
          </Fact>
        )}
        <TextFact label="Action code" text={entry.action} />
        <TextFact label="From address" none="none" text={entry.address} />
        <IdFact label="Request" none="none" id={entry.requestId} name="request id" />
      </Facts>
      <Detail detail={entry.detail} />
      <section aria-label="Chain" className="flex flex-col gap-1.5">
        <h3 className="font-semibold">Chain</h3>
        <p className="text-pretty text-muted">
          The hash is the SHA-256 of this row and the hash of the row before it. Save a copy elsewhere to check the
          chain against later.
        </p>
        <Facts>
          <IdFact label="Hash" id={entry.hash} name="hash" />
          <IdFact label="Row before" id={entry.previousHash} name="hash of the row before" />
        </Facts>
      </section>
    </div>
  )
}

function Detail({ detail }: { detail: Record<string, unknown> }) {
  const { facts, left } = detailFacts(detail)
  return (
    <section aria-label="Detail" className="flex flex-col gap-1.5">
      <h3 className="flex items-center gap-2 font-semibold">
        Detail
        {facts.length > 0 && (
          <CopyButton value={JSON.stringify(detail, null, 2)} label="Copy detail" className="ml-auto" />
        )}
      </h3>
      {facts.length === 0 ? (
        <p className="text-muted">No details.</p>
      ) : (
        <dl className="overflow-hidden rounded-card border border-line">
          {facts.map(({ name, value }, index) => (
            <div
              // biome-ignore lint/suspicious/noArrayIndexKey: the facts of a row never move
              key={index}
              className="grid grid-cols-[8.5rem_minmax(0,1fr)] gap-x-3 border-line px-3 py-1.5 not-first:border-t"
            >
              <dt className="text-muted [overflow-wrap:anywhere]">
                <PlatformText text={name} />
              </dt>
              <dd className="min-w-0 [overflow-wrap:anywhere]">
                <LongPlatformText text={value} isProse />
              </dd>
            </div>
          ))}
        </dl>
      )}
      {left > 0 && <p className="text-muted">{formatCount(left)} more are included when you copy.</p>}
    </section>
  )
}
