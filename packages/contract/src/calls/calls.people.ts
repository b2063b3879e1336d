import type * as auth from '../users/auth.ts'
import type * as codes from '../users/codes.ts'
import type * as passkeys from '../users/passkeys.ts'
import type * as people from '../users/users.management.ts'
import type * as sessions from '../users/sessions.ts'
import type * as undos from '../users/undo.ts'
import type * as users from '../users/users.ts'
import type * as views from '../users/views.ts'
import { route } from './calls.route.ts'

/* The calls about people: their sign-ins, passkeys, codes, sessions and saved views. */

export const authenticate = route<typeof auth.authenticate>('POST', '/auth/authenticate')
export const prove = route<typeof auth.prove>('POST', '/user/prove')
export const signout = route<typeof auth.signout>('POST', '/auth/signout')

export const passkeyList = route<typeof passkeys.passkeyList>('GET', '/user/passkeys')
export const passkeyOptions = route<typeof passkeys.passkeyOptions>('POST', '/user/passkeys/options')
export const passkeyAdd = route<typeof passkeys.passkeyAdd>('POST', '/user/passkeys')
export const passkeyRename = route<typeof passkeys.passkeyRename>('PUT', '/user/passkeys/{id}')
export const passkeyRemove = route<typeof passkeys.passkeyRemove>('DELETE', '/user/passkeys/{id}')
export const passkeySignInOptions = route<typeof passkeys.passkeySignInOptions>('POST', '/auth/passkey/options')
export const passkeySignIn = route<typeof passkeys.passkeySignIn>('POST', '/auth/passkey')
export const passkeyProofOptions = route<typeof passkeys.passkeyProofOptions>('POST', '/user/prove/passkey/options')
export const passkeyProve = route<typeof passkeys.passkeyProve>('POST', '/user/prove/passkey')

export const codeStatus = route<typeof codes.codeStatus>('GET', '/user/codes')
export const codeOptions = route<typeof codes.codeOptions>('POST', '/user/codes/options')
export const codeAdd = route<typeof codes.codeAdd>('POST', '/user/codes')
export const codeRemove = route<typeof codes.codeRemove>('DELETE', '/user/codes')
export const codeRecovery = route<typeof codes.codeRecovery>('POST', '/user/codes/recovery')
export const codeProve = route<typeof codes.codeProve>('POST', '/user/prove/code')
export const codeSignIn = route<typeof codes.codeSignIn>('POST', '/auth/code')
export const factorReset = route<typeof codes.factorReset>('POST', '/user/reset-factor/{id}')

export const ownSessions = route<typeof sessions.ownSessions>('GET', '/user/sessions')
export const endOwnSessions = route<typeof sessions.endOwnSessions>('DELETE', '/user/sessions')
export const userSessions = route<typeof sessions.userSessions>('GET', '/user/sessions/{id}')
export const endUserSessions = route<typeof sessions.endUserSessions>('DELETE', '/user/sessions/{id}')

export const viewList = route<typeof views.viewList>('GET', '/user/views')
export const viewCreate = route<typeof views.viewCreate>('POST', '/user/views')
export const viewUpdate = route<typeof views.viewUpdate>('PUT', '/user/views/{id}')
export const viewDelete = route<typeof views.viewDelete>('DELETE', '/user/views/{id}')
export const viewStart = route<typeof views.viewStart>('POST', '/user/views/start')

export const userUndo = route<typeof undos.userUndo>('POST', '/user/undo')

export const userList = route<typeof people.userList>('GET', '/user/list')
export const userInfo = route<typeof people.userInfo>('GET', '/user/info/{id}')
export const userCreate = route<typeof people.userCreate>('POST', '/user/create')
export const userUpdate = route<typeof people.userUpdate>('PUT', '/user/update/{id}')
export const userActivate = route<typeof people.userActivate>('POST', '/user/activate/{id}')
export const userDeactivate = route<typeof people.userDeactivate>('POST', '/user/deactivate/{id}')
export const userDelete = route<typeof people.userDelete>('DELETE', '/user/delete/{id}')
export const changeUserPassword = route<typeof people.changeUserPassword>('POST', '/user/change-password/{id}')

export const userCurrent = route<typeof users.userCurrent>('GET', '/user/current')
export const userListInfo = route<typeof users.userListInfo>('GET', '/user/list-info')
export const changeOwnPassword = route<typeof users.changeOwnPassword>('POST', '/user/change-password')
export const userLanguage = route<typeof users.userLanguage>('POST', '/user/language')
export const userFilterList = route<typeof users.userFilterList>('GET', '/user/filter-list')
