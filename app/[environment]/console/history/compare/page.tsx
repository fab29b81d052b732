import type { Metadata } from 'next'
import { notFound } from 'next/navigation'
import { HistoryState } from '@/components/console/history-state'
import { DiffLines } from '@/components/deliveries/compare/diff-lines'
import { TimeText } from '@/components/preferences/time-text'
import { PageHead } from '@/components/ui/page-head'
import { diffLines } from '@/lib/archive/compare/payload-diff-lines'
import type { ConsoleEntryDetail } from '@/lib/console/dto'
import { getHistoryEntry } from '@/lib/console/history/list-history'
import { EntryParams } from '@/lib/console/schemas'
import { deskPage, found } from '../../../desk-page'

export const metadata: Metadata = { title: 'Two answers' }

const ACCESS = { permission: 'console.read', reads: 'detail', part: 'console/history/compare' } as const

export default deskPage(ACCESS, async ({ scope, searchParams }) => {
  const asked = await searchParams
  const ids = [asked.a, asked.b].map((entryId) => EntryParams.safeParse({ entryId }).data?.entryId)
  const [a, b] = await Promise.all(ids.map((id) => (id === undefined ? notFound() : found(getHistoryEntry(scope, id)))))
  if (!a || !b) notFound()
  return (
    <>
      <PageHead
        title="Two answers"
        back={{ href: `/${scope.environment.name}/console/history`, label: 'Your requests' }}
      >
        As your history keeps them: secrets, card numbers and e-mails are removed.
      </PageHead>
      <div className="page-column flex flex-col gap-4 px-4 pt-1 pb-12">
        <ul className="grid gap-2 md:grid-cols-2">
          <Side name="First" entry={a} />
          <Side name="Second" entry={b} />
        </ul>
        <Difference a={a.answer} b={b.answer} />
      </div>
    </>
  )
})

function Side({ name, entry }: { name: string; entry: ConsoleEntryDetail }) {
  return (
    <li className="flex flex-wrap items-baseline gap-x-3 gap-y-1">
      <span className="font-semibold">{name}</span> {entry.title}
      <TimeText iso={entry.startedAt} as="exact" className="text-muted" />
      <HistoryState entry={entry} />
    </li>
  )
}

function Difference({ a, b }: { a: string | null; b: string | null }) {
  if (a === null || b === null)
    return <p className="text-muted">One of the two answers was not JSON, or too large to keep.</p>
  const diff = diffLines({ text: a, isCut: false }, { text: b, isCut: false })
  if (diff === null) return <p className="text-muted">The answers are too long, or have too little in common.</p>
  const isSame = diff.rows.every(({ kind }) => kind === 'same')
  return (
    <>
      <h2 className="text-lead font-semibold">{isSame ? 'The answers are the same' : 'The answers differ'}</h2>
      <DiffLines diff={diff} />
    </>
  )
}
