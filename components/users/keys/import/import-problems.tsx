'use client'

import { FailureState } from '@/components/states/failure-state'
import { Button } from '@/components/ui/button'
import { Section } from '@/components/ui/section'
import { Skeleton } from '@/components/ui/skeleton'
import { PlatformText } from '@/components/ui/text/platform-text'
import { formatCount, formatQuantity } from '@/lib/format/number'
import type { LineProblem } from '@/lib/model/user-key'
import type { KeyImport } from '@/lib/users/keys/import/dto'
import { useImportProblems } from './import-queries'

const WORDS: Record<LineProblem, string> = {
  cells: 'A cell is missing: each line needs a user id and a key.',
  quotes: 'A quotation mark is not closed.',
  'too-long': 'The line is too long.',
  user: 'The user id is empty, too long or has a character that no id has.',
  key: 'The key is empty, too long or has a space or character that no key has.',
  swapped: 'A key stands where the user id belongs.',
  duplicate: 'This user stands in an earlier line already.',
}

export function ImportProblemsTable({ value }: { value: KeyImport }) {
  const { data, error, refetch, isFetching, fetchNextPage, hasNextPage } = useImportProblems(value.id)
  const rows = data?.pages.flatMap((page) => page.rows) ?? []
  return (
    <Section
      title={`${formatQuantity(value.bad, 'line')} left out`}
      lead="Put them right in the file and import it again: lines that are stored already change nothing."
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
          <div className="max-h-96 overflow-auto rounded-card border border-line">
            <table className="w-full text-left">
              <thead className="sticky top-0 bg-sunken text-small text-muted">
                <tr>
                  <th scope="col" className="px-3 py-1.5 font-medium">
                    Line
                  </th>
                  <th scope="col" className="px-3 py-1.5 font-medium">
                    What is wrong
                  </th>
                  <th scope="col" className="px-3 py-1.5 font-medium phone:hidden">
                    User
                  </th>
                </tr>
              </thead>
              <tbody>
                {rows.map(({ line, userId, problem }) => (
                  <tr key={line} className="border-t border-line align-top">
                    <td className="px-3 py-1.5 tabular-nums">{formatCount(line)}</td>
                    <td className="px-3 py-1.5 text-pretty">{WORDS[problem]}</td>
                    <td className="px-3 py-1.5 [overflow-wrap:anywhere] phone:hidden">
                      {userId && <PlatformText className="font-mono text-small" text={userId} />}
                    </td>
                  </tr>
                ))}
              </tbody>
            </table>
          </div>
          {hasNextPage && (
            <div>
              <Button onClick={() => void fetchNextPage()} disabled={isFetching} focusableWhenDisabled>
                Show more
              </Button>
            </div>
          )}
        </>
      )}
    </Section>
  )
}
