/** Answers of the volunteer form (§3). */
export const educationLevels = ["primary", "secondary", "associate", "bachelor", "master", "doctorate"] as const;
export const graduationStatuses = ["graduate", "student", "left"] as const;

/** Longest texts of the forms that people write to the organisation with. */
export const subjectLength = 150;
export const messageLength = 4000;
export const institutionLength = 160;
export const languagesLength = 200;
export const volunteerNoteLength = 2000;
