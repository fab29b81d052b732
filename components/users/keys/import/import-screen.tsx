'use client'

import { TriangleAlert } from 'lucide-react'
import { useCallback } from 'react'
import { useFrame } from '@/components/api/frame-context'
import { DocumentationLink } from '@/components/states/documentation-link'
import { Notice } from '@/components/ui/notice'
import { PageHead } from '@/components/ui/page-head'
import type { ImportStatus } from '@/lib/users/keys/import/dto'
import { USER_KEYS } from '@/lib/users/keys/user-keys'
import { ChooseFile } from './choose-file'
import { ImportProblemsTable } from './import-problems'
import { useImportStatus } from './import-queries'
import { ImportPreviewCard, ImportResult, ImportRunning, Uploading } from './import-stages'
import { useUpload } from './use-upload'

type Props = { newest: ImportStatus | null; isVaultOn: boolean }

export function ImportScreen({ newest, isVaultOn }: Props) {
  const { environment } = useFrame()
  const { data: status, refetch } = useImportStatus(newest)
  const reread = useCallback(() => void refetch(), [refetch])
  const { state: uploading, error, upload, stop } = useUpload(reread)
  const current = status?.import ?? null
  const isOpen = current !== null && ['receiving', 'ready', 'running'].includes(current.state)
  return (
    <>
      <PageHead title="Import keys" back={{ href: `/${environment.name}/${USER_KEYS.name}`, label: 'User keys' }}>
        A CSV file with a user id and an API key in each line, into {environment.label}.{' '}
        <DocumentationLink of="operations#importing-keys" />
      </PageHead>
      <div className="page-column px-4 pb-10">
        <div className="flex max-w-3xl flex-col gap-5">
          {!isVaultOn && (
            <Notice tone="rejected" icon={<TriangleAlert aria-hidden />} title="The key directory is off">
              This installation has no vault key, so keys can’t be stored. Ask whoever runs it to set{' '}
              <code>VAULT_KEY</code>.
            </Notice>
          )}
          {uploading ? (
            <Uploading received={uploading.received} of={uploading.of} onStop={stop} />
          ) : (
            <>
              {current?.state === 'ready' && status?.preview && (
                <ImportPreviewCard key={current.id} value={current} preview={status.preview} />
              )}
              {current?.state === 'running' && <ImportRunning value={current} />}
              {current && (current.state === 'done' || current.state === 'stopped') && <ImportResult value={current} />}
              {(!isOpen || current?.state === 'receiving') && isVaultOn && (
                <ChooseFile open={current?.state === 'receiving' ? current : null} error={error} onFile={upload} />
              )}
            </>
          )}
          {current && current.bad > 0 && !uploading && current.state !== 'receiving' && (
            <ImportProblemsTable key={current.id} value={current} />
          )}
        </div>
      </div>
    </>
  )
}
