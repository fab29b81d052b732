import { z } from 'zod'
import { visibleFileName } from '../../../codec/visible-name'
import { FILE_BYTES_MAX } from './limits'

export const NewImport = z.object({
  fileName: z.string().trim().min(1).max(200).transform(visibleFileName),
  fileBytes: z
    .int()
    .min(1, 'is empty')
    .max(FILE_BYTES_MAX, `has more than ${FILE_BYTES_MAX / 1024 / 1024} MB: split it`),
})
export type NewImport = z.infer<typeof NewImport>

export const ImportParams = z.object({ importId: z.string().regex(/^\d{1,15}$/, 'is not an import') })

/** `from` is the number of bytes of the file before this part. */
export const PartQuery = z.object({ from: z.coerce.number().int().min(0).max(FILE_BYTES_MAX) })

export const ProblemsQuery = z.object({ after: z.coerce.number().int().min(0).max(2_000_000_000).default(0) })
