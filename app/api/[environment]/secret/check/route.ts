import { route } from '@/lib/http/route'
import { checkSignature } from '@/lib/signature-lab/check-signature'
import { CHECK_SIGNATURE } from '@/lib/signature-lab/routes'
import { BODY_MAX, SignatureToCheck } from '@/lib/signature-lab/schemas'

/** JSON can make a body three times as long. */
const MAX_BYTES = 3 * BODY_MAX

export const POST = route(
  CHECK_SIGNATURE,
  { access: 'signature.check', body: SignatureToCheck, maxBytes: MAX_BYTES },
  (context) => checkSignature(context, context.body),
)
