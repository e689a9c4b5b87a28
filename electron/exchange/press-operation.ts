/** The catalogue's name of a press: what exchanges of every kind of USSD service are found by. */
export const PRESS_OPERATION = 'ussd.process';
