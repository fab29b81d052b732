'use client'

import { CircleHelp, TriangleAlert } from 'lucide-react'
import { ApiError } from '@/components/api/fetch-json'
import { PlainTable } from '@/components/data-table/plain-table'
import { ProblemText } from '@/components/states/problem-text'
import { Badge } from '@/components/ui/badge'
import { Notice } from '@/components/ui/notice'
import { PlatformText } from '@/components/ui/text/platform-text'
import { capitalize } from '@/lib/format/capitalize'
import { codeWords } from '@/lib/format/network-names'
import type { ReRead, ReReadFact, ReReadPart } from '@/lib/re-read/dto'
import { MissingKey } from '../page/missing-key'

export function ReReadParts({ userId, value: { parts, hasSnapshot } }: { userId: string; value: ReRead }) {
  const keyless = parts.filter(({ reading }) => reading.problem?.type === '/problems/key_missing')
  const [missing] = keyless
  return (
    <div className="flex flex-col gap-3">
      {parts
        .filter((part) => !keyless.includes(part))
        .map((part) => (
          <Part key={`${part.of} ${part.id}`} part={part} hasSnapshot={hasSnapshot} />
        ))}
      {missing?.reading.problem && (
        <MissingKey userId={userId} error={new ApiError(missing.reading.problem)}>
          The follow-up reads need it.
        </MissingKey>
      )}
    </div>
  )
}

function Part({ part: { of, call, credential, reading }, hasSnapshot }: { part: ReReadPart; hasSnapshot: boolean }) {
  return (
    <section aria-label={capitalize(of)} className="flex min-w-0 flex-col gap-1">
      <p className="flex flex-wrap items-baseline gap-x-2 text-small text-muted">
        <span className="font-medium text-body text-ink">{capitalize(of)}</span>
        <code className="font-mono [overflow-wrap:anywhere]">
          <PlatformText text={call} />
        </code>
        with the {credential === 'user' ? 'user’s key' : 'integrator credential'}
      </p>
      {reading.value && <FactTable facts={reading.value} hasSnapshot={hasSnapshot} />}
      {reading.problem && <NotRead of={of} problem={reading.problem} />}
    </section>
  )
}

function NotRead({ of, problem }: { of: string; problem: NonNullable<ReReadPart['reading']['problem']> }) {
  const isGone = problem.status === 404
  return (
    <Notice
      tone={isGone ? 'unknown' : 'failed'}
      icon={isGone ? <CircleHelp aria-hidden /> : <TriangleAlert aria-hidden />}
      title={isGone ? `The platform no longer has this ${of}` : `The ${of} could not be read`}
      role="status"
    >
      <ProblemText error={new ApiError(problem)} />
    </Notice>
  )
}

function FactTable({ facts, hasSnapshot }: { facts: readonly ReReadFact[]; hasSnapshot: boolean }) {
  const isCompared = hasSnapshot && facts.some(({ told }) => told !== null)
  if (facts.length === 0) return <p className="text-muted">The platform gave none of the facts shown here.</p>
  return (
    <PlainTable
      caption="Facts"
      columns={[
        { id: 'label', label: 'Value', cell: ({ label }) => <span className="text-muted">{label}</span> },
        ...(isCompared
          ? [
              {
                id: 'told',
                label: 'In the payload',
                cell: ({ told, isCode }: ReReadFact) => <Value text={told} isCode={isCode} />,
              },
            ]
          : []),
        {
          id: 'now',
          label: 'Now',
          is: ['flexible'],
          cell: ({ now, differs, isCode }) => <Value text={now} isCode={isCode} differs={differs} />,
        },
      ]}
      rows={facts}
      rowKey={({ label }) => label}
      toneOf={({ differs }) => (differs ? 'rejected' : undefined)}
    />
  )
}

type ValueProps = { text: string | null; isCode: boolean; differs?: boolean }

function Value({ text, isCode, differs = false }: ValueProps) {
  return (
    <span className="tabular-nums">
      {text === null ? <span className="text-faint">–</span> : <PlatformText text={isCode ? codeWords(text) : text} />}
      {differs && (
        <span className="ml-2 inline-block">
          <Badge tone="rejected" icon={null}>
            differs
          </Badge>
        </span>
      )}
    </span>
  )
}
