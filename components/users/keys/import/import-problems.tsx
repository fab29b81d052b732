'use client'

import { PlainTable } from '@/components/data-table/plain-table'
import { drawColumns } from '@/components/list/columns/draw-columns'
import { FailureState } from '@/components/states/failure-state'
import { Button } from '@/components/ui/button'
import { Section } from '@/components/ui/section'
import { Skeleton } from '@/components/ui/skeleton'
import { PlatformText } from '@/components/ui/text/platform-text'
import { formatCount, formatQuantity } from '@/lib/format/number'
import { columnsOf } from '@/lib/list/columns'
import type { LineProblem } from '@/lib/model/user-key'
import type { ImportProblem, KeyImport } from '@/lib/users/keys/import/dto'
import { useImportProblems } from './import-queries'

const WORDS: Record<LineProblem, string> = {
  cells: 'A cell is missing: each line needs a user id and a key.',
  quotes: 'A quotation mark is not closed.',
  'too-long': 'The line is too long.',
  user: 'The user id is empty, too long or has a character that no id has.',
  key: 'The key is empty, too long or has a space or character that no key has.',
  swapped: 'There is a key where the user id should be.',
  duplicate: 'This user is already in an earlier line.',
}

const { number, prose, text } = columnsOf<ImportProblem>()

const COLUMNS = drawColumns(
  [
    number('line', 'Line', 'line'),
    prose('problem', 'Problem', ({ problem }) => WORDS[problem], { is: ['flexible'] }),
    text('user', 'User', 'userId', { from: 480, none: '' }),
  ],
  {
    line: ({ line }) => formatCount(line),
    problem: ({ problem }) => WORDS[problem],
    user: (_row, user) => <PlatformText className="font-mono text-small" text={String(user)} />,
  },
)

export function ImportProblemsTable({ value }: { value: KeyImport }) {
  const { data, error, refetch, isFetching, fetchNextPage, hasNextPage } = useImportProblems(value.id)
  const rows = data?.pages.flatMap((page) => page.rows) ?? []
  return (
    <Section
      title={`${formatQuantity(value.bad, 'line')} left out`}
      lead="Correct them in the file and import it again. Lines that are already stored change nothing."
    >
      {error && rows.length === 0 ? (
        <FailureState
          error={error}
          subject="These lines"
          kept="The import is not affected."
          onRetry={() => void refetch()}
          isRetrying={isFetching}
        />
      ) : data === undefined ? (
        <Skeleton className="h-24 w-full" />
      ) : (
        <>
          <PlainTable
            caption="Lines left out"
            columns={COLUMNS}
            rows={rows}
            rowKey={({ line }) => String(line)}
            className="max-h-96"
          />
          {hasNextPage && (
            <div>
              <Button onClick={() => void fetchNextPage()} disabled={isFetching}>
                Show more
              </Button>
            </div>
          )}
        </>
      )}
    </Section>
  )
}
