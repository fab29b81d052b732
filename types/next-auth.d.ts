import 'next-auth'
import 'next-auth/jwt'

declare module 'next-auth' {
  // biome-ignore lint/style/useConsistentTypeDefinitions: only an interface can be merged with the package's own
  interface User {
    /** Opens the session row; only on its way from the sign-in into the cookie. */
    sessionToken: string
  }
}

declare module 'next-auth/jwt' {
  // biome-ignore lint/style/useConsistentTypeDefinitions: only an interface can be merged with the package's own
  interface JWT {
    /** The session token: the only thing the cookie holds. */
    sid?: string
  }
}
