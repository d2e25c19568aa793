"""The lab's figures for people and programs: data, charts, plots and warnings."""
