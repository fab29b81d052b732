import NextAuth from 'next-auth'
import { createAuthOptions } from '@/lib/auth/sign-in/options'
import { authRoute } from '@/lib/http/auth-route'

const handler = authRoute((request, context, origin, report) =>
  NextAuth(request, context, createAuthOptions(origin, report)),
)

export { handler as GET, handler as POST }
