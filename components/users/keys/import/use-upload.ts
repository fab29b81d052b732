'use client'

import { useCallback, useEffect, useRef, useState } from 'react'
import { call } from '@/components/api/fetch-json'
import { useFrame } from '@/components/api/frame-context'
import type { KeyImport } from '@/lib/users/keys/import/dto'
import { KEY_IMPORT_ROUTES } from '@/lib/users/keys/import/routes'
import { uploadFile } from './upload-file'

export type UploadState = { received: number; of: number } | null

/** The upload of a file. Leaving the page breaks it off; choosing the same file again goes on from there. */
export function useUpload(onChange: () => void) {
  const { environment } = useFrame()
  const [state, setState] = useState<UploadState>(null)
  const [error, setError] = useState<Error | null>(null)
  const running = useRef<AbortController | null>(null)
  useEffect(() => () => running.current?.abort(), [])

  const upload = useCallback(
    async (file: File, open: KeyImport | null) => {
      const place = { environment: environment.name }
      const stop = new AbortController()
      running.current = stop
      setError(null)
      try {
        const { id, receivedBytes } =
          open ?? (await call(KEY_IMPORT_ROUTES.begin, place, { body: { fileName: file.name, fileBytes: file.size } }))
        setState({ received: receivedBytes, of: file.size })
        await uploadFile({
          place: { ...place, importId: id },
          file,
          from: receivedBytes,
          signal: stop.signal,
          onPart: ({ receivedBytes: received }) => setState({ received, of: file.size }),
        })
      } catch (cause) {
        if (!stop.signal.aborted) setError(cause instanceof Error ? cause : new Error('The file could not be read.'))
      } finally {
        if (running.current === stop) running.current = null
        setState(null)
        onChange()
      }
    },
    [environment.name, onChange],
  )
  const stop = useCallback(() => running.current?.abort(), [])
  return { state, error, upload, stop }
}
