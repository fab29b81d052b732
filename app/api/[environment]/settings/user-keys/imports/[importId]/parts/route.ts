import { z } from 'zod'
import { route } from '@/lib/http/route'
import { PART_BYTES_MAX } from '@/lib/users/keys/import/limits'
import { receivePart } from '@/lib/users/keys/import/receive-file'
import { KEY_IMPORT_ROUTES } from '@/lib/users/keys/import/routes'
import { ImportParams, PartQuery } from '@/lib/users/keys/import/schemas'

export const POST = route(
  KEY_IMPORT_ROUTES.part,
  {
    access: 'user_key.write',
    params: ImportParams,
    query: PartQuery,
    body: z.instanceof(Uint8Array),
    maxBytes: PART_BYTES_MAX,
  },
  (context) => receivePart(context, context.params.importId, context.query.from, context.body),
)
