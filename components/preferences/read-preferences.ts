import 'server-only'
import { cookies } from 'next/headers'
import { PREFERENCES_COOKIE, type Preferences, parsePreferences } from './preferences'

export async function readPreferences(): Promise<Preferences> {
  return parsePreferences((await cookies()).get(PREFERENCES_COOKIE)?.value)
}
