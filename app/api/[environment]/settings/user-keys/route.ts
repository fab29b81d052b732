import { JsonResponse } from '@/lib/api/json-response'
import { route } from '@/lib/http/route'
import { apiSchemas } from '@/lib/list/api/api-schemas'
import { addUserKey } from '@/lib/users/keys/add-user-key'
import { listUserKeys } from '@/lib/users/keys/list-user-keys'
import { USER_KEY_ROUTES } from '@/lib/users/keys/routes'
import { NewUserKey } from '@/lib/users/keys/schemas'
import { USER_KEYS } from '@/lib/users/keys/user-keys'

const { PageQuery } = apiSchemas(USER_KEYS)

export const GET = route(USER_KEY_ROUTES.page, { access: 'user_key.read', query: PageQuery }, (context) =>
  listUserKeys(context, context.query),
)

export const POST = route(
  USER_KEY_ROUTES.add,
  { access: 'user_key.write', body: NewUserKey },
  async (context) => new JsonResponse(await addUserKey(context, context.body), { status: 201 }),
)
