/** The path of the logo: levee, echo line and water, on a 32-unit grid. */
export const markPath =
  'M0 9h6.6l-2 3H0zM0 15h6l6.5-9.5H19L27 15h5v4.2h-7.2l-6-5.2h-6.2L8 19.2H0zM0 22.2h9.2l4.4-5h4l5.8 5H32v4.2H0z';
