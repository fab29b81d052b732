import { route } from '@/lib/http/route'
import { listImportProblems } from '@/lib/users/keys/import/import-status'
import { KEY_IMPORT_ROUTES } from '@/lib/users/keys/import/routes'
import { ImportParams, ProblemsQuery } from '@/lib/users/keys/import/schemas'

export const GET = route(
  KEY_IMPORT_ROUTES.problems,
  { access: 'user_key.read', params: ImportParams, query: ProblemsQuery },
  (context) => listImportProblems(context, context.params.importId, context.query.after),
)
