import type { KeyOrigin, KeyState } from '../../model/user-key'

export const KEY_STATE_WORDS: Record<KeyState, { label: string; means: string }> = {
  untested: { label: 'Not tested', means: 'This key has not been tested yet. It is checked when the user is opened.' },
  works: { label: 'Works', means: 'In the last test, the platform accepted it and named this user.' },
  refused: {
    label: 'Refused',
    means:
      'The platform answered 401: the key is revoked or expired. If every key is refused, check the integrator key and secret of this environment.',
  },
  'other-user': {
    label: 'Wrong user',
    means: 'The platform says that this key belongs to someone else. It is not used.',
  },
  revoked: {
    label: 'Revoked',
    means: 'The key was deleted here. Until a new one is added, no key is used for this user.',
  },
}

export const KEY_ORIGIN_WORDS: Record<KeyOrigin, string> = { added: 'Added by hand', imported: 'Imported' }

/** The query parameter of the directory’s address that names the user whose key is to be added. */
export const ASKED_FOR = 'add'
