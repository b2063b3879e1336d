import { t } from './words.ts'
import { messages } from './messages.ts'

/** One kind of refusal: its HTTP status, its usual message for people, and whether the same request may succeed later. */
type ProblemKind = { readonly status: number; readonly message: string; readonly retry: boolean }

/** The closed catalogue of everything the server may refuse with. `code` on the wire is the key. */
export const problemKinds = {
  invalid: { status: 400, message: t('Please check what you entered.'), retry: false },
  bad_json: { status: 400, message: t('The request could not be read.'), retry: false },
  not_signed_in: { status: 401, message: t('Please sign in.'), retry: false },
  expired: { status: 401, message: t('Your access has expired. Please login again.'), retry: false },
  wrong_password: { status: 401, message: t('Invalid username or password'), retry: false },
  wrong_passkey: { status: 401, message: t('This passkey was not accepted. Please sign in with your password.'), retry: false },
  second_step: { status: 403, message: t('Please type the code of your authenticator app.'), retry: false },
  wrong_code: { status: 401, message: t('This code is not right. Type the one that the app shows now.'), retry: false },
  step_ended: { status: 401, message: t('This took too long, or too many codes were wrong. Please type your password again.'), retry: false },
  foreign_origin: { status: 403, message: t('This request did not come from Bisita.'), retry: false },
  not_allowed: { status: 403, message: t('You do not have the permission to do this.'), retry: false },
  not_authorized: { status: 403, message: messages.notAuthorized, retry: false },
  must_change_password: { status: 403, message: t('Please choose a password of your own first.'), retry: false },
  factor_due: { status: 403, message: t('Please set up a second step of signing in first.'), retry: false },
  password_ended: {
    status: 403,
    message: t('This password was set for you more than a day ago and was never used, so it has ended. Please ask for a new one.'),
    retry: false,
  },
  // Not 401, which ends the session of a page or script.
  proof_needed: { status: 403, message: t('Please confirm that it is you: type your password again.'), retry: false },
  current_password: { status: 403, message: t('The current password is not right.'), retry: false },
  passkey_refused: { status: 403, message: t('This passkey was not accepted. Please use your password.'), retry: false },
  code_refused: { status: 403, message: t('This code is not right. Type the one that the app shows now.'), retry: false },
  deactivated: {
    status: 403,
    message: t('Your account is deactivated. Please ask your supervisor.'),
    retry: false,
  },
  device_lost: {
    status: 403,
    message: t('This phone was marked as lost. Its records are removed, and what was not sent goes to the office.'),
    retry: false,
  },
  not_found: { status: 404, message: t('This record does not exist, or is not in your scope.'), retry: false },
  no_such_call: { status: 404, message: t('There is no such call.'), retry: false },
  wrong_method: { status: 405, message: t('This call does not take this method.'), retry: false },
  wrong_user: { status: 409, message: t('Somebody else has signed in on this browser.'), retry: false },
  duplicate: { status: 409, message: t('This record is already existing.'), retry: false },
  conflict: { status: 409, message: t('Somebody else changed this record meanwhile.'), retry: false },
  deleted: { status: 409, message: t('This record has been deleted.'), retry: false },
  own_account: { status: 409, message: t('Nobody can do this to the own account. Please ask somebody else.'), retry: false },
  decided_lately: {
    status: 409,
    message: t('You decided a request of this person within the last 7 days, so somebody else has to do this.'),
    retry: false,
  },
  last_admin: { status: 409, message: t('This is the last active administrator. Somebody else must be one first.'), retry: false },
  decided: { status: 409, message: t('This request has already been decided.'), retry: false },
  request_open: {
    status: 409,
    message: t('A request for this is already waiting. Please wait until it is decided, or cancel it first.'),
    retry: false,
  },
  elsewhere: { status: 409, message: t('This is already in another one. Send move to take it from there.'), retry: false },
  in_use: { status: 409, message: t('This is still in use.'), retry: false },
  strategy_incomplete: { status: 409, message: t('This strategy has errors, so it cannot be used.'), retry: false },
  closed: { status: 409, message: t('This itinerary is closed already.'), retry: false },
  out_of_work: { status: 409, message: t('This client is out of work. An officer in charge can plan a visit.'), retry: false },
  contact_guard: { status: 409, message: t('This client is not to be contacted now.'), retry: false },
  too_late: { status: 409, message: t('This could be set right within ten minutes only. Please ask your officer in charge.'), retry: false },
  lease_lost: { status: 409, message: t('This client is no longer reserved for you.'), retry: false },
  undone: { status: 409, message: t('This upload was undone.'), retry: false },
  part_missing: { status: 409, message: t('An earlier part has not arrived yet.'), retry: false },
  idempotency_mismatch: {
    status: 409,
    message: t('The same request was sent before with other content.'),
    retry: false,
  },
  too_slow: { status: 408, message: t('The request took too long to arrive.'), retry: true },
  too_large: { status: 413, message: t('This is too large to be sent.'), retry: false },
  wrong_media_type: { status: 415, message: t('This kind of content is not accepted here.'), retry: false },
  too_many: { status: 429, message: t('Too many attempts. Please wait a while.'), retry: true },
  failed: { status: 500, message: t('Something went wrong.'), retry: true },
  not_ready: { status: 503, message: t('Bisita is not ready. Please try again in a moment.'), retry: true },
} as const satisfies Record<string, ProblemKind>

export type ProblemCode = keyof typeof problemKinds
