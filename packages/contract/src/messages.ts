import { t } from './words.ts'

/**
 * The messages of promises/screens 3, to the letter, with their typing errors, because people and their tests know them
 * so.
 */
export const messages = {
  deactivated:
    t('You do not have the permission to access this page. You will be redirected a the login page.'),
  expired: t('Your access has expired. Please login again.'),
  branchExists: t('Branch name is already existing.'),
  usernameExists: t('Username is already existing.'),
  somethingWrong: t('Something went wrong.'),
  wrongLogin: t('Invalid username or password'),
  fillRequired: t('Please fill up the required fields.'),
  notAuthorized: t('You are not Authorized!'),
  tryLater: t('Something went wrong. Please try again later.'),
  tryAgain: t('Something went wrong, please try again'),
  requestSubmitted: t('Your request has been submitted, please wait for you approval.'),
  offline: t('Oops. It seems like you are currently offline.'),
  online: t('You are back online.'),
  headersDiffer: t('Not matched the headers!'),
  columnsEmpty: t('Required Columns are empty!'),
  allowLocation: t('You must allow the location.'),
  noGeolocation: t('Geolocation is not supported.'),
  recordsSet: t('Setting of local records is successful.'),
  revisionsSynced: t('Syncing of revisions is successful.'),
  queueSynced: t('Successfully synced pending queues.'),
  queueRemoved: t('A record from queue was removed successfully'),
  placesUpdated: t('Successfully Updated PSGC Locations'),
  clientsUploaded: t('Successfully Uploaded Clients'),
  requestApproved: t('Your request has been approved'),
  requestCancelled: 'Sorry i need to cancel my request',
  /** Reveals nothing more about a client out of scope. */
  numberElsewhere: t('This number belongs to another client. Ask your officer.'),
  requestDeclined: t('Your request has been declined'),
  /** A masked number that came back: it would be stored over the whole one. */
  maskedNumber: t('Part of this number is hidden. Type the whole number.'),
  /** The server and a phone refuse with the same words. */
  plannedAlready: t('This visit is already planned for that person and day.'),
  noSuchClient: t('This client does not exist, or is not in your scope.'),
  noSuchPlace: t('This place does not exist, or is not in your scope.'),
} as const

export type Message = (typeof messages)[keyof typeof messages]
