/**
 * The messages of promises/screens 3, to the letter, with their typing errors, because people and their tests know them
 * so.
 */
export const messages = {
  deactivated:
    'You do not have the permission to access this page. You will be redirected a the login page.',
  expired: 'Your access has expired. Please login again.',
  branchExists: 'Branch name is already existing.',
  usernameExists: 'Username is already existing.',
  somethingWrong: 'Something went wrong.',
  wrongLogin: 'Invalid username or password',
  fillRequired: 'Please fill up the required fields.',
  notAuthorized: 'You are not Authorized!',
  tryLater: 'Something went wrong. Please try again later.',
  tryAgain: 'Something went wrong, please try again',
  requestSubmitted: 'Your request has been submitted, please wait for you approval.',
  offline: 'Oops. It seems like you are currently offline.',
  online: 'You are back online.',
  headersDiffer: 'Not matched the headers!',
  columnsEmpty: 'Required Columns are empty!',
  allowLocation: 'You must allow the location.',
  noGeolocation: 'Geolocation is not supported.',
  recordsSet: 'Setting of local records is successful.',
  revisionsSynced: 'Syncing of revisions is successful.',
  queueSynced: 'Successfully synced pending queues.',
  queueRemoved: 'A record from queue was removed successfully',
  placesUpdated: 'Successfully Updated PSGC Locations',
  clientsUploaded: 'Successfully Uploaded Clients',
  requestApproved: 'Your request has been approved',
  requestCancelled: 'Sorry i need to cancel my request',
  /** Reveals nothing more about a client out of scope. */
  numberElsewhere: 'This number belongs to another client. Ask your officer.',
  requestDeclined: 'Your request has been declined',
  /** The server and a phone refuse with the same words. */
  plannedAlready: 'This visit is already planned for that person and day.',
  noSuchClient: 'This client does not exist, or is not in your scope.',
  noSuchPlace: 'This place does not exist, or is not in your scope.',
} as const

export type Message = (typeof messages)[keyof typeof messages]
