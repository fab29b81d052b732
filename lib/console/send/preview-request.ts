import 'server-only'
import { authorize, type Scope } from '../../auth/scope'
import { platformClient } from '../../platform-client'
import { type Credential, type CredentialMode, Secret } from '../../ramp'
import type { ConsolePreview } from '../dto'
import type { ConsoleAsked } from '../schemas'
import { curlOf } from '../snippets/curl'
import { fetchOf } from '../snippets/fetch'

/**
 * The request as it would leave, made by the functions that sign and send. No key is looked up, because a bearer is always shown
 * as removed.
 *
 * @throws AppError `forbidden` without console.read; `invalid` naming each field
 */
export function previewRequest(scope: Scope, { endpoint, credential, input }: ConsoleAsked): ConsolePreview {
  authorize(scope, 'console.read')
  const request = platformClient(scope.environment).preview(BLANKS[credential.mode], endpoint, input)
  return { request, curl: curlOf(request, credential.mode), fetch: fetchOf(request, credential.mode) }
}

/** A placeholder for keys and bearers, which no text of a request contains. */
const BLANK = 'a-preview-looks-no-bearer-up'

const BLANKS: Record<CredentialMode, Credential> = {
  integrator: { mode: 'integrator' },
  'signed-user': { mode: 'signed-user', userApiKey: BLANK },
  legacy: { mode: 'legacy', userApiKey: BLANK },
  user: { mode: 'user', bearer: BLANK },
  'integrator-token': { mode: 'integrator-token', token: new Secret('integrator-token', BLANK) },
  submission: { mode: 'submission', token: new Secret('submission-token', BLANK) },
}
