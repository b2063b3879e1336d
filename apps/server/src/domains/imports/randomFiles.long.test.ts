/* The long form: 10,000 files. */
import './randomFiles.test.ts'
