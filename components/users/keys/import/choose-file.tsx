'use client'

import { useState } from 'react'
import { ProblemText } from '@/components/states/problem-text'
import { Button } from '@/components/ui/button'
import { FileDrop } from '@/components/ui/fields/file-drop'
import { AlertLine, Section } from '@/components/ui/section'
import { PlatformText } from '@/components/ui/text/platform-text'
import { visibleFileName } from '@/lib/codec/visible-name'
import { formatShare } from '@/lib/format/number'
import type { KeyImport } from '@/lib/users/keys/import/dto'
import { FILE_BYTES_MAX } from '@/lib/users/keys/import/limits'
import { useImportStep } from './import-queries'

type Props = {
  /** An upload that broke off; null to begin one. */
  open: KeyImport | null
  error: Error | null
  onFile: (file: File, open: KeyImport | null) => Promise<void>
}

export function ChooseFile({ open, error, onFile }: Props) {
  const [problem, setProblem] = useState<string | null>(null)
  const step = useImportStep()
  const take = (file: File) => {
    const wrong = problemOf(file, open)
    setProblem(wrong)
    if (wrong === null) void onFile(file, open)
  }
  return (
    <Section
      title={open ? 'Resume the upload' : 'Choose a file'}
      lead={
        open ? (
          <>
            The upload of <PlatformText text={open.fileName} /> stopped at{' '}
            {formatShare(open.receivedBytes, open.fileBytes)}. Choose the same file to resume, or discard what has
            arrived.
          </>
        ) : (
          'You can review it before anything is stored.'
        )
      }
    >
      <FileDrop
        label="Choose a CSV file, or drop one here"
        accept=".csv,.tsv,.txt,text/csv,text/plain,text/tab-separated-values"
        onFile={take}
      />
      <AlertLine>{problem ?? (error && <ProblemText error={error} />)}</AlertLine>
      {open ? (
        <div className="flex flex-col items-start gap-1.5">
          <Button onClick={() => step.mutate({ id: open.id, step: 'stop' })} disabled={step.isPending}>
            Discard
          </Button>
          <AlertLine>{step.error && <ProblemText error={step.error} />}</AlertLine>
        </div>
      ) : (
        <FileRules />
      )}
    </Section>
  )
}

function problemOf(file: File, open: KeyImport | null): string | null {
  if (file.size === 0) return 'The file is empty.'
  if (file.size > FILE_BYTES_MAX) return `The file has more than ${FILE_BYTES_MAX / 1024 / 1024} MB. Split it.`
  if (open && (open.fileName !== visibleFileName(file.name) || open.fileBytes !== file.size))
    return 'That is a different file. Choose the same file, or discard what has arrived.'
  return null
}

function FileRules() {
  return (
    <div className="flex flex-col gap-2 text-pretty text-muted">
      <pre className="overflow-x-auto rounded-card border border-line bg-sunken px-3 py-2 font-mono text-small text-ink">
        {'user_id,api_key,email\nusr_8f3k2m,ak_…,jane@acme.example\nusr_1c9x7d,ak_…,'}
      </pre>
      <p>
        The first line can name the columns; <code>email</code> is optional, and other columns are ignored. Columns can
        be separated by commas, semicolons or tabs. Each key is encrypted as it arrives. Only a keyed digest of each{' '}
        <span className="whitespace-nowrap">e-mail</span> is stored, by which search finds the user. The file itself is
        not stored.
      </p>
      <p>
        Rampdesk checks that a key belongs to its user when that user is opened, not during the import: asking the
        platform about every line would flood it.
      </p>
    </div>
  )
}
