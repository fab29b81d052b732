import { route } from '@/lib/http/route'
import { listImportProblems } from '@/lib/users/keys/import/import-status'
import { ImportParams, ProblemsQuery } from '@/lib/users/keys/import/schemas'

export const GET = route(
  { access: 'user_key.read', environment: true, params: ImportParams, query: ProblemsQuery },
  (context) => listImportProblems(context, context.params.importId, context.query.after),
)
