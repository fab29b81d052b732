import { z } from 'zod'
import { route } from '@/lib/http/route'
import { PART_BYTES_MAX } from '@/lib/users/keys/import/limits'
import { receivePart } from '@/lib/users/keys/import/receive-file'
import { ImportParams, PartQuery } from '@/lib/users/keys/import/schemas'

export const POST = route(
  {
    access: 'user_key.write',
    environment: true,
    params: ImportParams,
    query: PartQuery,
    bodyType: 'text/csv',
    body: z.instanceof(Uint8Array),
    maxBytes: PART_BYTES_MAX,
  },
  (context) => receivePart(context, context.params.importId, context.query.from, context.body),
)
