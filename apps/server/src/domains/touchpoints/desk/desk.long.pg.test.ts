import './desk.pg.test.ts'
import './deskStorm.pg.test.ts'
