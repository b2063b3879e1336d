import type { UserFormValues } from './userForm.ts'

/** Under which names the forms keep what is typed and not saved. A password is never kept. */
export const newUserDraft = 'user/new'
export const editUserDraft = (id: string) => `user/${id}`

/** What the form of a known person keeps: what it began with, so that others' changes since stay theirs. */
export type UserEditDraft = { readonly began: UserFormValues; readonly typed: UserFormValues }
